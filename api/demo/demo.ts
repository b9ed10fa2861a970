import { rm } from 'node:fs/promises'
import { ObjectId } from 'mongodb'
import type { Member } from '../members/users.collection.ts'
import { updateReview } from '../admin/reviews.ts'
import { createDeps, type Deps, inProcess } from '../deps.ts'
import { createGuest } from '../guests/create-guest.ts'
import { temporaryFolder } from '../http/multipart.ts'
import { openGuest } from '../views/open-guest.ts'
import { editReview } from '../reviews/edit.ts'
import { postReview } from '../reviews/post.ts'
import { react } from '../reviews/react.ts'
import type { ReviewKey } from '../reviews/reviews.collection.ts'
import { settleReview } from '../reviews/settle.ts'
import { tellCases } from './cases.ts'
import { atTime, shiftedClock } from './clock.ts'
import { documentedFiles, markDocumented } from './documented.ts'
import { cleanOnce, createSender, sendOriginal } from './files.ts'
import { forEach } from './lanes.ts'
import { addMembers } from './members.ts'
import { createRandom } from './random.ts'
import { type EventDoc, eventsCollection } from '../events/events.collection.ts'
import { recordEvent } from '../events/record-event.ts'
import { deliverEvents } from '../notifications/fan-out.ts'
import { watchGuest } from '../notifications/watch.ts'
import { factsOf } from './stays.ts'
import { inventStory, type PlannedReview, type Story } from './story.ts'

const watchedGuests = 3
const dayMinutes = 24 * 60

const seed = 20_220_624

/**
 * Fills an empty database with two years of invented members, guests and reviews (D-97), by the rules that members'
 * own calls go through, at the times at which they would have called. The same each time, counted from today.
 */
export async function fillWithDemoData(outside: Deps): Promise<void> {
  const folder = await temporaryFolder()
  const deps = await quietDeps(outside)
  try {
    const now = outside.now().getTime()
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
    await tell(
      { deps, folder, send: createSender(deps, folder), minutesAgo },
      inventStory(createRandom(seed)),
    )
  } finally {
    await deps.payments.close()
    await rm(folder, { recursive: true })
  }
}

/** The rules with a clock that can be shifted, without limits, real payments and mails to invented people. */
async function quietDeps({ config, client, db, log, now }: Deps): Promise<Deps> {
  const clock = shiftedClock(now)
  const stripe = { ...config.stripe, live: null, test: null }
  const quiet = { ...config, rateLimits: false, smtpUrl: '', stripe }
  const deps = await createDeps({
    config: quiet,
    client,
    db,
    log,
    now: clock,
    ...inProcess,
    cleanFile: cleanOnce(inProcess.cleanFile),
  })
  await deps.payments.sandbox() // opened here, or its server would run in the time of the first sign-up
  // A link that is not mailed is named by its target.
  const mail = { ...deps.mail, add: async () => undefined, linkTarget: async (target: string) => target }
  // What is long ago needs no notification.
  const insert = async ({ _id }: EventDoc) => ({ acknowledged: true, insertedId: _id })
  const events = { ...deps.events, insert }
  return { ...deps, mail, events }
}

type Stage = {
  deps: Deps
  folder: string
  send: ReturnType<typeof createSender>
  minutesAgo: (minutes: number) => Date
}

async function tell(stage: Stage, { guests, reviews, views }: Story): Promise<void> {
  const { deps, minutesAgo } = stage
  const { admin, members } = await addMembers(stage)
  const host = members.at(-1)!
  const guestIds = new Map<number, string>()
  await forEach([...guests.entries()], async ([number, { typed, addedBy, at }]) => {
    const guest = await atTime(minutesAgo(at), () => createGuest(deps, members[addedBy]!, typed, null))
    guestIds.set(number, guest._id)
  })
  const tellOne = (review: PlannedReview) =>
    tellReview(stage, review, { guestId: guestIds.get(review.guest)!, members, admin })
  const withEvidence = reviews.filter(hasEvidence)
  const others = reviews.filter((review) => !hasEvidence(review))
  // Receipts go into the chain in the order of their times; the oldest review comes first.
  await Promise.all([forEach(others, tellOne), forEach(withEvidence, tellOne, 1)])
  for (const { guest, at } of views) {
    await atTime(minutesAgo(at), () => openGuest(deps, host, guestIds.get(guest)!))
  }
  await tellCases(stage, { admin, host })
  await tellHost(stage, host, views.map(({ guest }) => guestIds.get(guest)!).slice(0, watchedGuests))
}

/** The host watches guests, and hears of their newest reports. */
async function tellHost({ deps, minutesAgo }: Stage, host: Member, guestIds: string[]): Promise<void> {
  for (const [index, id] of guestIds.entries()) {
    await watchGuest(deps, host, { id, watch: true })
    await atTime(minutesAgo((guestIds.length - index) * dayMinutes), async () => {
      const event = { what: 'review-posted', guest: new ObjectId(id) } as const
      const eventDeps = { now: deps.now, events: eventsCollection(deps.db) }
      await deps.transaction((session) => recordEvent(eventDeps, event, session))
      await deliverEvents(deps)
    })
  }
  await deps.messages.removeAllOf(host._id)
}

const hasEvidence = ({ pictures, isDocumented }: PlannedReview) =>
  pictures.length > 0 || isDocumented === true

/** One review from its posting to the team's decision. */
async function tellReview(
  { deps, folder, send, minutesAgo }: Stage,
  plan: PlannedReview,
  { guestId, members, admin }: { guestId: string; members: Member[]; admin: Member },
): Promise<void> {
  const { text, type, author: number, at } = plan
  const author = members[number]!
  const input = { reviewType: type, files: [] as string[], removeFiles: [] }
  const { _id: reviewId } = await atTime(minutesAgo(at), async () => {
    for (const picture of plan.pictures) input.files.push(await send(picture, author._id, 'evidence'))
    if (plan.isDocumented)
      for (const bytes of await documentedFiles(deps.now()))
        input.files.push(await sendOriginal(deps, folder, bytes, author._id))
    const facts = plan.stay && factsOf(plan.stay, minutesAgo(at))
    const posted = await postReview(deps, author, { ...input, review: text, guestId, facts }, null)
    // Receipts are chained at their own time, so that their head is published by today.
    if (hasEvidence(plan)) await deps.receiptChain.chain()
    return posted
  })
  if (plan.isDocumented) await markDocumented(deps, author, reviewId, input.files)
  let originalText = text
  for (const edit of plan.edits) {
    const review = `${originalText}\n\n${edit.addition}`
    const change = { ...input, files: [], review, originalText }
    await atTime(minutesAgo(edit.at), () => editReview(deps, author, reviewId, change, null))
    originalText = review
  }
  const later = (share: number) => minutesAgo(Math.floor(at * share))
  const likers = plan.likes.map((liker) => members[liker]!._id)
  await atTime(later(0.5), () =>
    like(deps, { _id: new ObjectId(reviewId), guest: new ObjectId(guestId) }, likers),
  )
  for (const reporter of plan.reports)
    await atTime(later(0.4), () => react(deps, members[reporter]!, { type: 'report', reviewId }))
  if (plan.stay?.isSettled)
    await atTime(later(0.6), () => settleReview(deps, author, { id: reviewId, settled: true }))
  if (plan.isHidden)
    await atTime(later(0.3), () => updateReview(deps, admin, { itemId: reviewId, hiddenByAdmin: true }))
}

/** Stores a review's likes as `react` does, but together: one after the other they were a third of all work. */
async function like({ now, reactions, reviews, transaction }: Deps, review: ReviewKey, likers: ObjectId[]) {
  if (likers.length === 0) return
  const reaction = { review: review._id, type: 'like', at: now(), hasReported: false, reason: null } as const
  await transaction(async (session) => {
    for (const member of likers) await reactions.put({ ...reaction, member }, session)
    await reviews.update(review, { $set: { likeCount: likers.length } }, session)
  })
}
