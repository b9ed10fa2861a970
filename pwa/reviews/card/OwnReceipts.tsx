import { useState } from 'react'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './Evidence.module.css'
import type { EvidenceFile } from './evidence.ts'

const loadReceipts = () => import('../receipts/Receipts.tsx')

type Props = {
  /** The id of the review. */
  review: string
  files: EvidenceFile[]
  onMarked: () => void
}

/** Opens the receipts of the own evidence of this review. */
export function OwnReceipts({ review, files, onMarked }: Props) {
  const [open, setOpen] = useState(false)
  const receipts = useLazyModule(loadReceipts, open)
  const marks = new Map(files.flatMap(({ link, mark }) => (mark ? [[fileIdOf(link) ?? '', mark]] : [])))
  return (
    <>
      <button type="button" className={styles.receipts} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipts
      </button>
      <Dialog title="Receipts of your evidence" width="wide" open={open} onClose={() => setOpen(false)}>
        {receipts ? (
          <receipts.Receipts review={review} marks={marks} onMarked={onMarked} />
        ) : (
          <output>Loading receipts…</output>
        )}
      </Dialog>
    </>
  )
}
