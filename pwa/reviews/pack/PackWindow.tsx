import { useCallback, useState } from 'react'
import type { MadePack } from '../../../shared/schemas/packs.ts'
import { api } from '../../api/api.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { EarlierPacks } from './EarlierPacks.tsx'
import { Made } from './Made.tsx'
import styles from './Pack.module.css'
import { PackForm } from './PackForm.tsx'

type Props = {
  /** The id of the own review. */
  review: string
  onClose: () => void
}

/** Makes an incident pack of an own review: what is missing, what goes into it, what was made before, and then its code. */
export function PackWindow({ review, onClose }: Props) {
  const [made, setMade] = useState<MadePack | null>(null)
  const [preview, { retry, reload }] = useLoad(
    useCallback((signal: AbortSignal) => api.packPreview({ id: review }, { signal }), [review]),
  )
  if (made) return <Made {...made} onClose={onClose} />
  return (
    <div className={styles.body}>
      {preview.state === 'loading' && <Spinner label="Looking at your review" />}
      {preview.state === 'failed' && <LoadFailed {...preview} onRetry={retry} />}
      {preview.state === 'ready' && (
        <>
          <PackForm
            review={review}
            preview={preview.data}
            onMade={setMade}
            onFailed={() => void reload().catch(() => undefined)}
          />
          <EarlierPacks packs={preview.data.made} />
        </>
      )}
    </div>
  )
}
