import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './Evidence.module.css'

const loadReceipts = () => import('../receipts/Receipts.tsx')

/** Opens the receipts of the own evidence of this review. */
export function OwnReceipts({ review }: { review: string }) {
  const [open, setOpen] = useState(false)
  const receipts = useLazyModule(loadReceipts, open)
  return (
    <>
      <button type="button" className={styles.receipts} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipts
      </button>
      <Dialog title="Receipts of your evidence" width="wide" open={open} onClose={() => setOpen(false)}>
        {receipts ? <receipts.Receipts review={review} /> : <output>Loading receipts…</output>}
      </Dialog>
    </>
  )
}
