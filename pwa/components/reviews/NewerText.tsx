import { Notice } from '../Notice.tsx'
import styles from './ReviewCard.module.css'

/** The text of another window, above the fields in which one's own waits to replace it (D-43). */
export function NewerText({ text }: { text: string }) {
  return (
    <Notice kind="waiting" title="The review as it is stored now" live>
      <p className={styles.text}>{text}</p>
      <p className="small">Your own text is still below. Saving it replaces the stored one.</p>
    </Notice>
  )
}
