import { useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { ownReviews } from '../../api/reviews.ts'
import { Button } from '../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'

type Props = {
  reviewId: string
  /** Why it was refused, where that is not said otherwise. */
  refusal?: string | null
  /** Gets the text as it is stored now. */
  onLoaded: (text: string) => void
}

const noConnection = 'The review could not be loaded. Try again when you are back online.'

/** For what was refused because the review was changed elsewhere: offers the text from there (D-43). */
export function OutdatedReview({ reviewId, refusal = null, onLoaded }: Props) {
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function load() {
    setIsLoading(true)
    try {
      const stored = (await ownReviews()).find(({ _id }) => _id === reviewId)
      if (stored) onLoaded(stored.review)
      else setFailure('This review is not there any more.')
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
