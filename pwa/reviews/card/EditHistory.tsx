import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './ReviewCard.module.css'

/** The 'Edited' marker of a review; it opens the earlier texts, the oldest first. */
export function EditHistory({ versions }: { versions: string[] }) {
  const [open, setOpen] = useState(false)
  if (versions.length === 0) return null
  return (
    <>
      <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Edited
      </button>
      <Dialog title="Review Edit History" width="wide" open={open} onClose={() => setOpen(false)}>
        <ol className={styles.versions}>
          {versions.map((text, index) => (
            <li key={index}>
              <h3>Version {index + 1}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
