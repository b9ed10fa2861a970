import type { ObjectId } from 'mongodb'
import type { Facts } from '../../shared/schemas/facts.ts'
import type { AdminReview, PostedReview, Reactions, Review } from '../../shared/schemas/review.ts'
import type { Person } from '../members/people.ts'
import type { FileRef, Member } from '../members/users.collection.ts'
import { type LinkDeps, linkTo } from '../files/signed-links.ts'
import { Conflict } from '../http/errors.ts'
import { needsAttention } from './attention.ts'
import { countSealed } from './evidence-files.ts'
import { weightOf } from './evidence.ts'
import { hasFacts, shownFacts } from './facts.ts'
import type { ReactionDoc, ReactionType } from './reactions.collection.ts'
import type { Held, ReviewDoc, ReviewsCollection } from './reviews.collection.ts'

/** A review as this reader sees it; `mine` is the reader's own reaction to it. */
export function toReview(deps: LinkDeps, reader: Member, review: ReviewDoc, mine?: ReactionType): Review {
  return {
    ...common(deps, reader, review),
    ...(reader.isAdmin && review.held?.isOver && { held: { isOver: true as const } }),
    ...(review.author.equals(reader._id) && {
      user: reader._id.toHexString(),
      exactFacts: review.facts,
      settledAt: review.settledAt?.toISOString(),
      ...(review.held && { held: shownHeld(review.held) }),
    }),
    guest: { _id: review.guest.toHexString(), ...review.guestShown },
    ...toReactions(reader, review, mine),
  }
}

const shownHeld = ({ until, isMissed, forTeam, isOver }: Held): Review['held'] => ({
  ...(until && { until: until.toISOString() }),
  ...(isMissed && { isMissed }),
  ...(forTeam && { forTeam }),
  ...(isOver && { isOver }),
})

/** What a call has stored, remembered with its key: the version of the text, type and facts if given, and new files. */
export type Receipt = {
  review: ObjectId
  version: number
  type: ReviewDoc['type'] | null
  files: ObjectId[]
  /** The facts if they were sent. */
  facts: Facts | null
}

/** The receipt of a call, created in its transaction. */
export const receiptOf = (
  { _id, versions }: ReviewDoc,
  { type, files, facts }: { type: Receipt['type']; files: FileRef[]; facts: Facts | null },
): Receipt => ({ review: _id, version: versions.length, type, files: files.map((file) => file._id), facts })

/**
 * The answer to posting and editing: the review as it is now with its guest's id, and what the first call stored. Throws
 * Conflict when its author has withdrawn it since.
 */
export async function toPosted(
  deps: LinkDeps & { reviews: ReviewsCollection },
  author: Member,
  receipt: Receipt,
): Promise<PostedReview> {
  const review = await deps.reviews.byId(receipt.review)
  if (!review) throw new Conflict('You have withdrawn this review.')
  return {
    ...toReview(deps, author, review),
    guest: review.guest.toHexString(),
    arrived: {
      review: textOf(review, receipt.version),
      reviewType: receipt.type,
      files: receipt.files.map((id) => id.toHexString()),
      facts: receipt.facts,
    },
  }
}

/** The text of a version; where only something else changed, the next text is the same. */
const textOf = ({ versions, text }: ReviewDoc, version: number): string =>
  versions.slice(version).find((each) => each !== '') ?? text

/** The earlier versions as readers see them: the text, and what else changed. */
export const shownVersions = ({ versions, versionNotes = {} }: ReviewDoc): string[] =>
  versions.map((text, index) => [text, versionNotes[index] ?? ''].filter((part) => part !== '').join('\n\n'))

/** The bytes of earlier versions with a review; a call of its own has the others (SEC-07). */
const versionBytes = 2000

/** The newest versions within a budget of bytes, and how many there are. */
function newestVersions(all: string[]) {
  let left = versionBytes
  const tooOld = all.findLastIndex((version) => (left -= Buffer.byteLength(version)) < 0)
  return { versions: all.slice(tooOld + 1), versionCount: all.length }
}

/** A review as admins see it, with its author, ids of members, and the guest's full phone number. */
export function toAdminReview(
  deps: LinkDeps,
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
    exactFacts: review.facts,
    likes: membersWho('like'),
    dislikes: membersWho('report'),
    ...(review.held && { held: shownHeld(review.held) }),
    needsAttention: needsAttention(review),
    reportReasons: reactions.flatMap(({ type, reason }) => (type === 'report' && reason ? [reason] : [])),
    removedFiles: (review.withheld ?? []).map((file) => linkTo(deps, admin._id, file)),
  }
}

/** Both lists for a member: as long as the counts, but without the ids of other members. */
export const toReactions = (reader: Member, review: ReviewDoc, mine?: ReactionType): Reactions => ({
  likes: entries(review._id, review.likeCount, 'like', mine === 'like' ? reader : null),
  dislikes: entries(review._id, review.reportCount, 'report', mine === 'report' ? reader : null),
})

/** The reader's own id, if it is in the list; the others are numbered, so that entries reveal no members. */
function entries(review: ObjectId, count: number, type: ReactionType, own: Member | null): string[] {
  const others = Array.from(
    { length: Math.max(0, own ? count - 1 : count) },
    (_, index) => `${review.toHexString()}-${type}-${index + 1}`,
  )
  return own ? [own._id.toHexString(), ...others] : others
}

function common(deps: LinkDeps, reader: Member, review: ReviewDoc) {
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
    ...shownMarks(review),
    ...newestVersions(shownVersions(review)),
    weight: weightOf(review),
    ...(review.fromFacts && { fromFacts: true as const }),
    sealed: countSealed(review.files),
    hiddenByAdmin: review.hiddenByAdmin,
    ...(hasFacts(review.facts) && { facts: shownFacts(review.facts!) }),
    settled: review.settledAt?.toISOString().slice(0, 7),
    ...(review.statement && { statement: review.statement }),
    ...shownDispute(reader, review),
    ...shownRuling(deps, reader, review),
  }
}

/** The marks of the files, in their order; nothing where none is marked. */
function shownMarks({ files, marks = {} }: ReviewDoc): Pick<Review, 'marks'> {
  const inOrder = files.map(({ _id }) => marks[_id.toHexString()] ?? null)
  return inOrder.some((mark) => mark !== null) ? { marks: inOrder } : {}
}

/** What this reader sees of a dispute: its clock, and the author what the team asks. */
function shownDispute(reader: Member, { author, dispute }: ReviewDoc): Pick<Review, 'dispute'> {
  const question = author.equals(reader._id) ? dispute?.question : undefined
  if (!dispute || (!dispute.isMarked && !question)) return {}
  const { since, days } = dispute
  return {
    dispute: {
      since: since.toISOString(),
      days,
      ...(question && { question: { ...question, until: question.until.toISOString() } }),
    },
  }
}

/** The decision on the last dispute, for the author as long as it can be asked about. */
function shownRuling(
  { now }: LinkDeps,
  reader: Member,
  { author, ruling }: ReviewDoc,
): Pick<Review, 'ruling'> {
  if (!ruling || !author.equals(reader._id) || ruling.until <= now()) return {}
  const { reason, text, mayAskAgain } = ruling
  return { ruling: { reason, text, mayAskAgain } }
}
