import { Notice } from '../Notice.tsx'
import styles from './ReviewCard.module.css'

const title = 'The review as it is stored now'

/**
 * The text of another window, above the fields in which one's own waits to replace it (D-43). `takesFocus` from the
 * button that asked for it, which is gone then.
 */
export function NewerText({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  return (
    <section ref={takesFocus ? takeFocus : null} tabIndex={-1} aria-label={title}>
      <Notice kind="waiting" title={title}>
        <p className={styles.text}>{text}</p>
        <p className="small">Your own text is still below. Saving it replaces the stored one.</p>
      </Notice>
    </section>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
