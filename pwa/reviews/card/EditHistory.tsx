import { useState } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './ReviewCard.module.css'

/** The 'Edited' marker of a review; it opens the earlier texts, the oldest first, and loads those that are missing. */
export function EditHistory({ review }: { review: Review }) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<string[] | null>(null)
  const [failed, setFailed] = useState(false)
  const { _id, versionCount } = review
  if (versionCount === 0) return null
  const versions = loaded && loaded.length >= versionCount ? loaded : review.versions
  const missing = Math.max(0, versionCount - versions.length)
  const show = () => {
    setOpen(true)
    setFailed(false)
    if (missing === 0) return
    api.reviewVersions({ id: _id }).then(
      (all) => setLoaded(all.versions),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button type="button" className="linked" aria-haspopup="dialog" onClick={show}>
        Edited
      </button>
      <Dialog title="Review Edit History" width="wide" open={open} onClose={() => setOpen(false)}>
        {missing > 0 && (
          <output>{failed ? 'Older versions need a connection.' : 'Loading older versions…'}</output>
        )}
        <ol className="stack">
          {versions.map((text, index) => (
            <li key={index}>
              <h3>Version {missing + index + 1}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
