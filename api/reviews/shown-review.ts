import type { ObjectId } from 'mongodb'
import type { AdminReview, PostedReview, Reactions, Review } from '../../shared/schemas/review.ts'
import type { Person } from '../accounts/people.ts'
import type { FileRef, Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { linkTo } from '../files/signed-links.ts'
import { needsAttention } from './attention.ts'
import { weightOf } from './evidence.ts'
import type { ReactionDoc, ReactionType } from './reactions.collection.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/** A review as this reader sees it; `mine` is the reader's own reaction to it (D-41). */
export function toReview(deps: Deps, reader: Member, review: ReviewDoc, mine?: ReactionType): Review {
  return {
    ...common(deps, reader, review),
    ...(review.author.equals(reader._id) && { user: reader._id.toHexString() }),
    guest: { _id: review.guest.toHexString(), ...review.guestShown },
    ...toReactions(reader, review, mine),
  }
}

/** What one call has brought, kept under its key: which of the review's texts, which type if any, and which files. */
export type Arrival = {
  review: ObjectId
  version: number
  type: ReviewDoc['type'] | null
  files: ObjectId[]
}

/** To be taken in the transaction of the call that brought this. */
export const arrivalOf = (
  { _id, versions }: ReviewDoc,
  { type, files }: { type: Arrival['type']; files: FileRef[] },
): Arrival => ({ review: _id, version: versions.length, type, files: files.map((file) => file._id) })

/** The answer to posting and editing: the review as it is now, and what arrived under the key. The guest is its id (OP-60). */
export async function toPosted(deps: Deps, author: Member, arrival: Arrival): Promise<PostedReview> {
  const review = (await deps.reviews.byId(arrival.review))!
  return {
    ...toReview(deps, author, review),
    guest: review.guest.toHexString(),
    arrived: {
      review: [...review.versions, review.text][arrival.version]!,
      reviewType: arrival.type,
      files: arrival.files.map((id) => id.toHexString()),
    },
  }
}

/** A review as admins see it, with its author, real ids and the guest's whole phone (D-41, API-57, OP-35). */
export function toAdminReview(
  deps: Deps,
  admin: Member,
  review: ReviewDoc,
  {
    author,
    guestPhone,
    reactions,
  }: { author: Person | undefined; guestPhone: string; reactions: ReactionDoc[] },
): AdminReview {
  const membersWho = (type: ReactionType) =>
    reactions.filter((each) => each.type === type).map(({ member }) => member.toHexString())
  const user = review.author.toHexString()
  return {
    ...common(deps, admin, review),
    user,
    author: { _id: user, ...(author ?? { firstName: '', lastName: '', email: '' }) },
    guest: { _id: review.guest.toHexString(), ...review.guestShown },
    guestPhone,
    likes: membersWho('like'),
    dislikes: membersWho('report'),
    needsAttention: needsAttention(review),
  }
}

/** Both lists for a member: as long as the counts, and without anybody else's id (D-41). */
export const toReactions = (reader: Member, review: ReviewDoc, mine?: ReactionType): Reactions => ({
  likes: entries(review._id, review.likeCount, 'like', mine === 'like' ? reader : null),
  dislikes: entries(review._id, review.reportCount, 'report', mine === 'report' ? reader : null),
})

/** The reader's own id, if it is among them; the others are numbered, so that an entry tells nothing of a member. */
function entries(review: ObjectId, count: number, type: ReactionType, own: Member | null): string[] {
  const others = Array.from(
    { length: Math.max(0, own ? count - 1 : count) },
    (_, index) => `${review.toHexString()}-${type}-${index + 1}`,
  )
  return own ? [own._id.toHexString(), ...others] : others
}

function common(deps: Deps, reader: Member, review: ReviewDoc) {
  const id = review._id.toHexString()
  return {
    _id: id,
    id,
    review: review.text,
    reviewType: review.type,
    createdAt: review.createdAt.toISOString(),
    files: review.files.map((file) => linkTo(deps, reader._id, file)),
    thumbnails: review.files.map((file) =>
      file.ext === 'pdf' ? '' : linkTo(deps, reader._id, file, 'thumbnail'),
    ),
    versions: review.versions,
    weight: weightOf(review.fileCount),
    hiddenByAdmin: review.hiddenByAdmin,
  }
}
