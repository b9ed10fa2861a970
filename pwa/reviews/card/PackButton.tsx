import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './ReviewCard.module.css'

const loadPack = () => import('../pack/PackWindow.tsx')

/** Opens the window that makes an incident pack of an own review. */
export function PackButton({ review }: { review: string }) {
  const [open, setOpen] = useState(false)
  const pack = useLazyModule(loadPack, open)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles.pack} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Make an incident pack
      </button>
      <Dialog title="Make an incident pack" open={open} onClose={close}>
        {pack ? <pack.PackWindow review={review} onClose={close} /> : <output>Loading...</output>}
      </Dialog>
    </>
  )
}
