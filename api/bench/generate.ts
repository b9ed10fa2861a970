import type { ObjectId } from 'mongodb'
import type { NewGuest } from '../../shared/schemas/guest.ts'
import { createRandom, type Random } from '../demo/random.ts'
import type { Deps } from '../deps.ts'
import { newGuest } from '../guests/create-guest.ts'
import { storeManyGuests } from '../guests/many-guests.ts'
import type { ReactionDoc } from '../reviews/reactions.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { textKey } from '../reviews/text-key.ts'
import { guestId, memberCount, memberId, reviewId } from './ids.ts'
import { storeMembers } from './members.ts'
import { cities, homes, scripts } from './names.ts'

const batchSize = 2000
const day = 24 * 3_600_000

/** Early entries often, late ones seldom, as words and names are met (Zipf). */
const common = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(list.length ** random.next()) - 1] ?? list[0]!

/** What a member typed for the n-th guest: the same for every size of the database. */
export function typedGuest(n: number, seed: number): NewGuest {
  const random = createRandom(seed + n * 7919)
  let share = random.next()
  const script = scripts.find((each) => (share -= each.share) < 0) ?? scripts[0]!
  const [state, country] = common(random, homes)
  return {
    firstName: common(random, script.first),
    lastName: common(random, script.last),
    phoneNumber: `(${200 + (n % 700)}) ${String(n).padStart(7, '0')}`,
    city: random.chance(0.9) ? common(random, cities) : '',
    state,
    country,
  }
}

/** How many reviews the n-th guest has: mostly none, and every two-thousandth has 500. */
function reviewsOf(n: number, random: Random): number {
  if (n % 2000 === 7) return 500
  const draw = random.next()
  return draw < 0.7 ? 0 : draw < 0.9 ? 1 : draw < 0.98 ? random.whole(2, 4) : random.whole(5, 20)
}

/** Fills an empty database with this many guests, their reviews, and members with histories; repeatable by the seed. */
export async function generate(deps: Deps, guests: number, seed = 1): Promise<void> {
  await storeMembers(deps, guests, seed)
  let reviews = 0
  for (let first = 0; first < guests; first += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, guests - first) }, (_, n) => first + n)
    const made = numbers.map((n) => makeGuest(deps, n, { guests, seed, firstReview: (reviews += 500) }))
    await Promise.all([
      storeManyGuests(
        deps,
        made.map(({ guest }) => guest),
      ),
      insertAll(
        deps.db.collection('reviews'),
        made.flatMap(({ reviews }) => reviews),
      ),
      insertAll(
        deps.db.collection('reactions'),
        made.flatMap(({ likes }) => likes),
      ),
    ])
  }
}

async function insertAll<T>(docs: { insertMany: (many: T[], options: object) => unknown }, many: T[]) {
  if (many.length > 0) await docs.insertMany(many, { ordered: false })
}

function makeGuest(
  deps: Deps,
  n: number,
  { guests, seed, firstReview }: { guests: number; seed: number; firstReview: number },
) {
  const random = createRandom(seed + 31 * n)
  const members = memberCount(guests)
  const adder = { _id: memberId(random.whole(0, members - 1)) }
  const createdAt = new Date(deps.now().getTime() - random.whole(1, 700) * day)
  const guest = { ...newGuest(deps, adder, typedGuest(n, seed), null), _id: guestId(n), createdAt }
  const reviews: ReviewDoc[] = []
  const likes: ReactionDoc[] = []
  const count = reviewsOf(n, random)
  for (let r = 0; r < count; r += 1) {
    const author = random.whole(0, members - 1)
    const review = makeReview(deps, random, guest, {
      _id: reviewId(firstReview + r),
      author: memberId(author),
    })
    if (random.chance(0.1)) likes.push(likeOf(review, memberId((author + 1) % members)))
    reviews.push(review)
    const isPositive = review.type === '1'
    guest[isPositive ? 'positiveCount' : 'negativeCount'] += 1
  }
  for (const { type } of newestOfAuthors(reviews)) {
    guest.positiveWeight += type === '1' ? 1 : 0
    guest.totalWeight += 1
  }
  return { guest, reviews, likes }
}

const newestOfAuthors = (reviews: ReviewDoc[]) => {
  const oldestFirst = reviews.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
  return new Map(oldestFirst.map((review) => [review.author.toHexString(), review])).values()
}

const sentences = [
  'Left the place clean and tidy.',
  'Checked out two hours late without a word.',
  'Kept to the house rules and answered quickly.',
  'Brought a dog although none was agreed.',
  'Neighbors called twice because of loud music after midnight.',
  'Would host again.',
  'A lamp was broken, and the damage was paid for at once.',
]

function makeReview(
  deps: Deps,
  random: Random,
  { _id: guest, firstName, lastName, city, state, country }: ReturnType<typeof newGuest>,
  { _id, author }: { _id: ObjectId; author: ObjectId },
): ReviewDoc {
  const text = random.some(sentences, random.whole(1, 4)).join(' ')
  return {
    _id,
    author,
    guest,
    guestShown: { firstName, lastName, city, state, country },
    text,
    type: random.chance(0.8) ? '1' : '-1',
    files: [],
    fileCount: 0,
    versions: [],
    likeCount: 0,
    reportCount: 0,
    settledReports: 0,
    hiddenByAdmin: false,
    createdAt: new Date(deps.now().getTime() - random.whole(1, 700 * 1440) * 60_000),
    editedAt: null,
    keys: {
      author: 'bench member',
      guest: `${lastName} ${firstName}`.toLowerCase(),
      text: textKey(text),
    },
  }
}

function likeOf(review: ReviewDoc, member: ObjectId): ReactionDoc {
  review.likeCount += 1
  return { review: review._id, member, type: 'like', at: review.createdAt, hasReported: false }
}
