import { FileText } from 'lucide-react'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Button } from '../Button.tsx'
import { evidenceOf } from './evidence.ts'
import styles from './ReviewCard.module.css'

type Props = {
  review: Pick<Review, 'files' | 'thumbnails'>
  /** Ids of the files to be taken away. */
  removed: string[]
  onChange: (removed: string[]) => void
}

/** The files that a review has already; the author can take away single ones while editing (OP-59). */
export function KeptFiles({ review, removed, onChange }: Props) {
  const files = evidenceOf(review)
  if (files.length === 0) return null
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Evidence posted earlier</legend>
      <ul className={styles.list}>
        {files.map(({ link, thumbnail, name, isPdf }) => {
          const id = fileIdOf(link) ?? ''
          const isRemoved = removed.includes(id)
          return (
            <li key={id} className={styles.kept}>
              {isPdf || !thumbnail ? (
                <FileText aria-hidden size={24} />
              ) : (
                <img src={thumbnail} alt="" className={styles.keptPicture} />
              )}
              <span className={isRemoved ? `${styles.keptName} ${styles.removed}` : styles.keptName}>
                {name}
                {isPdf && ' (PDF)'}
                {isRemoved && <span className="visually-hidden"> will be removed</span>}
              </span>
              <Button
                look="plain"
                aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`}
                onClick={() => onChange(isRemoved ? removed.filter((one) => one !== id) : [...removed, id])}
              >
                {isRemoved ? 'Keep' : 'Remove'}
              </Button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
