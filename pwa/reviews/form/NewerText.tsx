import { useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { ownReviews } from '../../api/reviews.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from '../card/ReviewCard.module.css'

const title = 'The review as it is stored now'

/** The stored text, changed elsewhere, that the fields below would replace; null shows nothing. */
export function NewerText({ text }: { text: string | null }) {
  const [before] = useState(text)
  if (text === null) return null
  // Takes the focus from the button that loaded it, which is gone now.
  return (
    <section key={text} ref={text === before ? null : takeFocus} tabIndex={-1} aria-label={title}>
      <Notice kind="waiting" title={title}>
        <p className={styles.text}>{text}</p>
        <p className="small">Your own text is still below. Saving it replaces the stored one.</p>
      </Notice>
    </section>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

type Props = {
  reviewId: string
  /** Why it was refused, unless shown elsewhere. */
  refusal?: string | null
  /** Receives the text as it is stored now. */
  onLoaded: (text: string) => void
}

const noConnection = 'The review could not be loaded. Try again when you are back online.'

/** Offers the newer text of a review that was changed elsewhere. */
export function LoadNewerText({ reviewId, refusal = null, onLoaded }: Props) {
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function load() {
    setIsLoading(true)
    try {
      const stored = (await ownReviews()).find(({ _id }) => _id === reviewId)
      if (stored) onLoaded(stored.review)
      else setFailure('This review is no longer there.')
    } catch (error) {
      setFailure(isUnreachable(error) ? noConnection : messageOf(error))
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <div className="stack-tight">
      <ErrorText>{failure ?? refusal}</ErrorText>
      <div>
        <Button busy={isLoading} onClick={() => void load()}>
          Reload the review and keep my text
        </Button>
      </div>
    </div>
  )
}
