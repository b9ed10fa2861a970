import { useState } from 'react'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Receipts } from '../receipts/Receipts.tsx'
import styles from './Evidence.module.css'
import type { EvidenceFile } from './evidence.ts'

type Props = {
  /** The id of the review. */
  review: string
  files: EvidenceFile[]
  onMarked: () => void
}

/** Opens the receipts of the own evidence of this review. */
export function OwnReceipts({ review, files, onMarked }: Props) {
  const [open, setOpen] = useState(false)
  const marks = new Map(files.flatMap(({ link, mark }) => (mark ? [[fileIdOf(link) ?? '', mark]] : [])))
  return (
    <>
      <button type="button" className={styles.receipts} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipts
      </button>
      <Dialog title="Receipts of your evidence" width="wide" open={open} onClose={() => setOpen(false)}>
        <Receipts review={review} marks={marks} onMarked={onMarked} />
      </Dialog>
    </>
  )
}
