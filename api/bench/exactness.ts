import { ObjectId } from 'mongodb'
import type { TestStripe } from '../billing/testing/stripe-server.ts'
import type { Deps } from '../deps.ts'
import type { Answer, Call, Send } from './client.ts'
import { freshGuest, newGuests, newPeople, newPerson, type Person } from './people.ts'
import { miscounts } from './recount.ts'

/** What a check works with: the database, and calls to servers on it. */
export type Ground = { deps: Deps; send: Send; stripe: TestStripe }

/** Lines that say what went wrong; none is as it should be. */
type Check = (ground: Ground) => Promise<string[]>

const post = (path: string, { token }: Person, json: object, key?: string): Call => ({
  method: 'POST',
  path,
  token,
  json,
  key,
})
const all = (send: Send, calls: Call[]): Promise<Answer[]> => Promise.all(calls.map(send))

/** How often each status came: '1 × 200, 49 × 403'. */
const statuses = (answers: Answer[]): string =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, some]) => `${some!.length} × ${status}`)
    .join(', ')

/** One line when it is not as it should be. */
const should = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`]

/** D-22: fifty first views at once with one credit left. */
const lastCredit: Check = async ({ deps, send }) => {
  const [member, adder] = [await newPerson(deps, { tierId: 'low' }), await newPerson(deps)]
  const month = deps.now().toISOString().slice(0, 7)
  await deps.db.collection('credits').insertOne({ member: member._id, month, used: 29 })
  const guests = await newGuests(deps, adder, 50)
  const { token } = member
  const answers = await all(
    send,
    guests.map((id) => ({ method: 'GET', path: `/api/guest/${id}`, token })),
  )
  const refused = answers.filter(({ status, body }) => status === 403 && body.includes('limitReached'))
  return [
    ...should('first views', statuses(answers), '1 × 200, 49 × 403'),
    ...should('refusals for the credit', refused.length, 49),
    ...should('credits used', await deps.credits.used(member._id, month), 30),
    ...should('views', await deps.db.collection('views').countDocuments({ member: member._id }), 1),
  ]
}

/** D-22: fifty first views of the same guest at once cost one credit. */
const sameGuestViewed: Check = async ({ deps, send }) => {
  const [member, adder] = [await newPerson(deps, { tierId: 'low' }), await newPerson(deps)]
  const month = deps.now().toISOString().slice(0, 7)
  const [guest] = await newGuests(deps, adder, 1)
  const view = { method: 'GET', path: `/api/guest/${guest}`, token: member.token }
  const answers = await all(
    send,
    Array.from({ length: 50 }, () => view),
  )
  return [
    ...should('views of one guest', statuses(answers), '50 × 200'),
    ...should('credits used', await deps.credits.used(member._id, month), 1),
  ]
}

/** D-33: the same guest added by twenty members at once. */
const sameGuestAdded: Check = async ({ deps, send }) => {
  const [people, typed] = [await newPeople(deps, 20), freshGuest()]
  const answers = await all(
    send,
    people.map((person) => post('/api/guest', person, typed)),
  )
  const ids = new Set(answers.map(({ body }) => (JSON.parse(body) as { _id?: string })._id))
  const stored = await deps.db.collection('guests').countDocuments({ lastName: typed.lastName })
  return [
    ...should('additions', statuses(answers), '20 × 201'),
    ...should('ids', ids.size, 1),
    ...should('guests', stored, 1),
  ]
}

/** D-65: a coupon of one use, wanted by twenty people at once. */
const lastCoupon: Check = async ({ deps, send, stripe }) => {
  const code = `ONE${new ObjectId().toHexString()}`
  stripe.addPromotionCode(code, { max_redemptions: 1 })
  const unpaid = { currentlyPaid: false, tierId: '', paymentMode: 'live' } as const
  const people = await newPeople(deps, 20, unpaid)
  const payments = people.map(({ user }) => {
    stripe.add('cus', 'customer', { id: user.paymentCustomerId, email: user.email })
    const { email: emailAddress, paymentCustomerId: customerId } = user
    const json = { emailAddress, customerId, tierId: 'mid', couponCode: code }
    return { method: 'POST', path: '/api/users/create-payment-intent', json }
  })
  return should('payments with the coupon', statuses(await all(send, payments)), '1 × 200, 19 × 400')
}

/** D-40: likes and reports of one review, changed by fifty members again and again. */
const flips: Check = async ({ deps, send }) => {
  const [author, people] = [await newPerson(deps), await newPeople(deps, 50)]
  const [guestId] = await newGuests(deps, author, 1)
  const posted = await send(post('/api/review', author, { guestId, review: 'Left the place clean.' }))
  const reviewId = (JSON.parse(posted.body) as { _id: string })._id
  const flip = async ({ token }: Person, n: number) => {
    const answers: Answer[] = []
    for (const type of n % 2 === 0
      ? (['like', 'report', 'like'] as const)
      : (['report', 'like', 'report'] as const))
      answers.push(
        await send({ method: 'PUT', path: `/api/review/${type}`, token, json: { type, reviewId } }),
      )
    return answers
  }
  const answers = (await Promise.all(people.map(flip))).flat()
  const review = (await deps.reviews.byId(new ObjectId(reviewId)))!
  return [
    ...should('likes and reports', statuses(answers), '150 × 200'),
    ...should('likes', review.likeCount, 25),
    ...should('reports', review.reportCount, 25),
  ]
}

/** D-43: one review, edited in two windows at once. */
const twoWindows: Check = async ({ deps, send }) => {
  const author = await newPerson(deps)
  const [guestId] = await newGuests(deps, author, 1)
  const originalText = 'Left the place clean.'
  const posted = await send(post('/api/review', author, { guestId, review: originalText }))
  const editingReviewId = (JSON.parse(posted.body) as { _id: string })._id
  const edits = ['Left it late.', 'Left it early.'].map((review) => ({
    review,
    guestId,
    reviewType: '-1',
    editingReviewId,
    originalText,
  }))
  const answers = await all(
    send,
    edits.map((edit) => post('/api/review', author, edit)),
  )
  const kept = (await deps.reviews.byId(new ObjectId(editingReviewId)))!
  return [
    ...should(
      'edits',
      answers
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .join(),
      '201,409',
    ),
    ...should('versions', kept.versions.join(), originalText),
  ]
}

/** D-94: one review, sent ten times at once with one key. */
const sameKey: Check = async ({ deps, send }) => {
  const author = await newPerson(deps)
  const [guestId] = await newGuests(deps, author, 1)
  const call = post('/api/review', author, { guestId, review: 'Would host again.' }, 'the same')
  const answers = await all(
    send,
    Array.from({ length: 10 }, () => call),
  )
  const stored = await deps.db.collection('reviews').countDocuments({ author: author._id })
  return [...should('posts', statuses(answers), '10 × 201'), ...should('reviews', stored, 1)]
}

const checks: Record<string, { check: Check; share: number }> = {
  'fifty first views with one credit left': { check: lastCredit, share: 1 },
  'fifty first views of one guest': { check: sameGuestViewed, share: 0.25 },
  'one guest added by twenty members': { check: sameGuestAdded, share: 0.5 },
  'a coupon of one use, wanted by twenty': { check: lastCoupon, share: 0.25 },
  'likes and reports flipped by fifty': { check: flips, share: 0.1 },
  'one review edited in two windows': { check: twoWindows, share: 0.5 },
  'one review sent ten times with one key': { check: sameKey, share: 0.25 },
}

type Outcome = { what: string; rounds: number; wrong: string[] }

/** Runs every check, the first for so many rounds, and counts everything again afterwards. */
export async function runChecks(ground: Ground, rounds: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [what, { check, share }] of Object.entries(checks)) {
    const outcome: Outcome = { what, rounds: Math.ceil(rounds * share), wrong: [] }
    for (let round = 0; round < outcome.rounds; round += 1) outcome.wrong.push(...(await check(ground)))
    outcomes.push(outcome)
  }
  return [...outcomes, { what: 'counters recomputed', rounds: 1, wrong: await miscounts(ground.deps) }]
}
