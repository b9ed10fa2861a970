import { useState } from 'react'
import { ChangedElsewhere } from '../../api/send-review.ts'

type Start = { review: string; originalText?: string; newerText?: string | null }

/**
 * What a form knows of its review beside what is typed: what it has sent, and what became of that elsewhere (D-43).
 * A text that it starts with was half typed before, and may have been sent then.
 */
export function useSent({ review, originalText = '', newerText: shown = null }: Start) {
  const [triedTexts, setTriedTexts] = useState(review === originalText ? [] : [review])
  const [newerText, setNewerText] = useState(shown)
  const [outdatedId, setOutdatedId] = useState<string | null>(null)
  return {
    /** The stored text that was asked for, and that saving replaces; null when there is none. */
    newerText,
    /** The review whose newer text is to be asked for; null when there is none. */
    outdatedId,
    /** To be told what is sent now, or was half typed; answers it with all before it. */
    tried: (text: string) => {
      setTriedTexts([...triedTexts, text])
      return [...triedTexts, text]
    },
    /** To be told why it failed. */
    failed: (error: unknown) => setOutdatedId(error instanceof ChangedElsewhere ? error.reviewId : null),
    /** The newer text is here, or is not to be thought of any more. */
    show: (text: string | null) => {
      setNewerText(text)
      setOutdatedId(null)
    },
    done: () => {
      setTriedTexts([])
      setNewerText(null)
      setOutdatedId(null)
    },
  }
}
