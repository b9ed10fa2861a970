import { useState } from 'react'
import { ChangedElsewhere } from '../../api/send-review.ts'

/** What a form knows of its review being changed elsewhere (D-43); `start` is the newer text that was shown before. */
export function useConflict(start: string | null = null) {
  const [newerText, setNewerText] = useState(start)
  const [outdatedId, setOutdatedId] = useState<string | null>(null)
  return {
    /** The stored text that was asked for, and that saving replaces; null when there is none. */
    newerText,
    /** It was asked for in this form, and not found again with what was half typed. */
    isNew: newerText !== start,
    /** The review whose newer text is to be asked for; null when there is none. */
    outdatedId,
    /** To be told why sending failed. */
    failed: (error: unknown) => setOutdatedId(error instanceof ChangedElsewhere ? error.reviewId : null),
    /** The newer text is here; null forgets it all. */
    show: (text: string | null) => {
      setNewerText(text)
      setOutdatedId(null)
    },
  }
}
