import { useCallback, useState } from 'react'
import type { MadePack, PackPreview } from '../../../shared/schemas/packs.ts'
import { formatMinute } from '../../../shared/dates.ts'
import { api } from '../../api/api.ts'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Spinner } from '../../ui/Spinner.tsx'
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
      {preview.state === 'loading' && <Spinner label="Checking your review" />}
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

/** The packs that were made of a review, the newest first, and whether each can still be downloaded. */
function EarlierPacks({ packs }: { packs: PackPreview['made'] }) {
  if (packs.length === 0) return null
  return (
    <section className={`gap-half ${styles.earlier}`} aria-labelledby="earlier">
      <h3 id="earlier">Earlier packs</h3>
      <ul className="rows">
        {packs.map(({ pack, name, madeAt, download, fileName }) => (
          <li key={pack}>
            <span>
              {name}
              <span className={styles.note}>{formatMinute(madeAt)}</span>
            </span>
            {download === null ? (
              <span className={styles.note}>No longer available</span>
            ) : (
              <a href={download} download={fileName} className="target">
                Download
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="soft small">
        You can download a pack for an hour, unless one of its files is removed. Its code is only on its
        cover, and works as long as your review is here.
      </p>
    </section>
  )
}
