import { useRef, useState } from 'react'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import type { Reactions, ReportReason, Review } from '../../../shared/schemas/review.ts'
import { useSession } from '../../session/session.ts'
import { reacted } from '../../session/session-updates.ts'
import { toast } from '../../ui/toast.ts'

type Kind = 'like' | 'report'

/** The messages after a reaction is saved, and after it is taken back. */
const said = {
  like: ['You liked this review', 'Like removed'],
  report: ['You reported this review. We will check the review and remove it if needed.', 'Report removed'],
} as const

/** What a press has changed; `reason` is null unless a report was just sent, and empty until one is chosen. */
type Changed = { of: object; reactions: Reactions; reason: ReportReason | '' | null }

/**
 * Likes and reports of one review. A press shows at once, is saved after those before it, and is undone with a message
 * if it fails. A like replaces a report and the other way round; a second press takes it back.
 */
export function useReactions(review: Pick<Review, '_id' | 'likes' | 'dislikes'>) {
  const me = useSession((session) => session.userAuth?._id ?? '')
  const [changed, setChanged] = useState<Changed | null>(null)
  const saving = useRef(Promise.resolve())
  const saved = useRef<Changed | null>(null)
  // A reloaded review is newer than an earlier press.
  const current = changed?.of === review ? changed : { of: review, reactions: review, reason: null }
  const { likes, dislikes } = current.reactions
  const hasLiked = likes.includes(me)
  const hasReported = dislikes.includes(me)
  const about = `reaction to ${review._id}`

  /** Shows `pressed` at once, and what was saved last when the call fails. */
  function change(pressed: Changed, call: () => Promise<Reactions>, success: string, failure: string) {
    setChanged(pressed)
    saving.current = saving.current.then(() => save(pressed, call, success, failure))
    return saving.current
  }

  async function save(pressed: Changed, call: () => Promise<Reactions>, success: string, failure: string) {
    try {
      const reactions = await call()
      reacted(reactions)
      saved.current = { ...pressed, reactions }
      toast(success, 'success', undefined, about)
    } catch (error) {
      const reason = isUnreachable(error) ? 'You are offline.' : messageOf(error)
      toast(`${failure} ${reason}`, 'danger', undefined, about)
    }
    setChanged((shown) => (shown === pressed ? saved.current : shown)) // a later press shows something newer
  }

  const react = (type: Kind | 'none', reason?: ReportReason) =>
    api.react({ type, reviewId: review._id, reason, url: location.origin })

  function press(kind: Kind) {
    const isBack = kind === 'like' ? hasLiked : hasReported
    return change(
      {
        of: review,
        reactions: after(isBack ? null : kind, { likes, dislikes }, me),
        reason: kind === 'report' && !isBack ? '' : null,
      },
      () => react(isBack ? 'none' : kind),
      said[kind][isBack ? 1 : 0],
      isBack ? `Your ${kind} was not removed.` : `Your ${kind} was not saved.`,
    )
  }

  const giveReason = (reason: ReportReason) =>
    change(
      { ...current, reason },
      () => react('report', reason),
      'Thank you. The team sees your reason.',
      'Your reason was not saved.',
    )

  return { likes, dislikes, hasLiked, hasReported, reason: current.reason, press, giveReason }
}

/** Both lists after a press; `kind` is null for a reaction that is taken back. */
function after(kind: Kind | null, { likes, dislikes }: Reactions, me: string): Reactions {
  const others = (list: string[]) => list.filter((entry) => entry !== me)
  return {
    likes: kind === 'like' ? [...others(likes), me] : others(likes),
    dislikes: kind === 'report' ? [...others(dislikes), me] : others(dislikes),
  }
}
