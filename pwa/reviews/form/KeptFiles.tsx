import { FileText } from 'lucide-react'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { Button } from '../../ui/Button.tsx'
import { evidenceOf } from '../card/evidence.ts'
import field from '../../ui/form/Field.module.css'
import styles from '../card/ReviewCard.module.css'

type Props = {
  review: Pick<Review, 'files' | 'thumbnails'>
  /** Ids of the files to remove. */
  removed: string[]
  onChange: (removed: string[]) => void
}

/** The stored files of a review; its author can remove single ones while editing. */
export function KeptFiles({ review, removed, onChange }: Props) {
  const files = evidenceOf(review)
  if (files.length === 0) return null
  return (
    <fieldset>
      <legend className={field.label}>Evidence posted earlier</legend>
      <ul className="gap-0">
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
