import { useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { react } from '../../api/reviews.ts'
import type { Reactions, Review } from '../../../shared/schemas/review.ts'
import { reacted, useSession } from '../../session/session.ts'
import { toast } from '../toast.ts'

type Kind = 'like' | 'report'

/** What a reaction says once it is saved (REV-08, REV-09). */
const said = {
  like: 'You liked this review',
  report: 'You reported this review. We will check the review and remove it if needed.',
} as const

/**
 * Likes and reports of one review as the member sees them. A press paints at once and is taken back with a word when
 * it fails; of the two the later replaces the earlier (D-40).
 */
export function useReactions(review: Pick<Review, '_id' | 'likes' | 'dislikes'>) {
  const me = useSession((session) => session.userAuth?._id ?? '')
  const [changed, setChanged] = useState<{ of: typeof review; reactions: Reactions } | null>(null)
  const [busy, setBusy] = useState(false)
  // A review that was loaded anew knows better than what was pressed before.
  const { likes, dislikes } = changed?.of === review ? changed.reactions : review

  async function press(kind: Kind) {
    if (busy) return
    const before = { likes, dislikes }
    setBusy(true)
    setChanged({ of: review, reactions: after(kind, before, me) })
    try {
      const reactions = await react(kind, review._id)
      reacted(reactions)
      setChanged({ of: review, reactions })
      toast(said[kind], 'success')
    } catch (error) {
      setChanged({ of: review, reactions: before })
      toast(
        `Your ${kind} was not saved. ${isUnreachable(error) ? 'It needs a connection.' : messageOf(error)}`,
      )
    } finally {
      setBusy(false)
    }
  }

  return { likes, dislikes, hasLiked: likes.includes(me), hasReported: dislikes.includes(me), press }
}

/** Both lists after a press. */
function after(kind: Kind, { likes, dislikes }: Reactions, me: string): Reactions {
  const without = (list: string[]) => list.filter((entry) => entry !== me)
  return kind === 'like'
    ? { likes: [...without(likes), me], dislikes: without(dislikes) }
    : { likes: without(likes), dislikes: [...without(dislikes), me] }
}
