import { useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { react } from '../../api/reviews.ts'
import type { Reactions, Review } from '../../../shared/schemas/review.ts'
import { useSession } from '../../session/session.ts'
import { reacted } from '../../session/session-updates.ts'
import { toast } from '../../ui/toast.ts'

type Kind = 'like' | 'report'

/** The messages after a reaction is saved. */
const said = {
  like: 'You liked this review',
  report: 'You reported this review. We will check the review and remove it if needed.',
} as const

/**
 * Likes and reports of one review. A press shows at once, and is undone with a message if it fails. A like replaces a
 * report and the other way round.
 */
export function useReactions(review: Pick<Review, '_id' | 'likes' | 'dislikes'>) {
  const me = useSession((session) => session.userAuth?._id ?? '')
  const [changed, setChanged] = useState<{ of: typeof review; reactions: Reactions } | null>(null)
  const [busy, setBusy] = useState(false)
  // A reloaded review is newer than an earlier press.
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
