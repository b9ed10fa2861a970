import { Notice } from '../Notice.tsx'
import styles from './ReviewCard.module.css'

type Props = {
  /** Null shows nothing. */
  newerText: string | null
  /** It takes the focus from the button that asked for it, which is gone then. */
  isNew: boolean
}

const title = 'The review as it is stored now'

/** The text of another window, above the fields in which one's own waits to replace it (D-43); of `useConflict`. */
export function NewerText({ newerText, isNew }: Props) {
  if (newerText === null) return null
  return (
    <section key={newerText} ref={isNew ? takeFocus : null} tabIndex={-1} aria-label={title}>
      <Notice kind="waiting" title={title}>
        <p className={styles.text}>{newerText}</p>
        <p className="small">Your own text is still below. Saving it replaces the stored one.</p>
      </Notice>
    </section>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
