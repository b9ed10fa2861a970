import type { Deps } from '../deps.ts'
import { scoreOf } from '../reviews/evidence.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'

/** Every stored count that is not what the documents add up to, one line each; none is as it should be. */
export async function miscounts(deps: Deps): Promise<string[]> {
  return [...(await guestCounts(deps)), ...(await reactionCounts(deps)), ...(await doubles(deps))]
}

async function guestCounts({ db }: Deps): Promise<string[]> {
  const reviews = db.collection<ReviewDoc>('reviews')
  const all = await reviews.find({ hiddenByAdmin: false }).sort({ createdAt: 1, _id: 1 }).toArray()
  const byGuest = Map.groupBy(all, ({ guest }) => guest.toHexString())
  const wrong: string[] = []
  for await (const guest of db.collection('guests').find()) {
    const mine = byGuest.get(guest._id.toHexString()) ?? []
    const positive = mine.filter(({ type }) => type === '1')
    const newest = [...new Map(mine.map((review) => [review.author.toHexString(), review])).values()]
    const weigh = (some: typeof mine) => some.reduce((total, one) => total + scoreOf(one).totalWeight, 0)
    const stored = [guest.positiveCount, guest.negativeCount, guest.positiveWeight, guest.totalWeight]
    const added = [
      positive.length,
      mine.length - positive.length,
      weigh(newest.filter(({ type }) => type === '1')),
      weigh(newest),
    ]
    if (stored.join() !== added.join())
      wrong.push(`guest ${guest._id.toHexString()} says ${stored.join()}, its reviews ${added.join()}`)
    byGuest.delete(guest._id.toHexString())
  }
  return [...wrong, ...[...byGuest.keys()].map((guest) => `reviews of ${guest}, which is not there`)]
}

async function reactionCounts({ db }: Deps): Promise<string[]> {
  const reactions = await db.collection('reactions').find().toArray()
  const byReview = Map.groupBy(reactions, ({ review }) => String(review))
  const wrong: string[] = []
  for await (const { _id, likeCount, reportCount } of db.collection('reviews').find()) {
    const mine = byReview.get(_id.toHexString()) ?? []
    const count = (of: string) => mine.filter(({ type }) => type === of).length
    if (likeCount !== count('like') || reportCount !== count('report'))
      wrong.push(`review ${_id.toHexString()} says ${likeCount} likes and ${reportCount} reports`)
  }
  return wrong
}

/** Guests without keys or identity, and identities without a guest. */
async function doubles({ db }: Deps): Promise<string[]> {
  const ids = (all: unknown[]) => new Set(all.map(String))
  const stored = ids(await db.collection('guests').distinct('_id'))
  const named = ids(await db.collection('guestIdentities').distinct('guest'))
  const keyed = ids(await db.collection('guestKeys').distinct('guest'))
  const identities = await db.collection('guestIdentities').estimatedDocumentCount()
  return [
    ...[...stored].filter((id) => !named.has(id) || !keyed.has(id)).map((id) => `guest ${id} is half there`),
    ...[...named, ...keyed].filter((id) => !stored.has(id)).map((id) => `keys of ${id}, which is not there`),
    ...(identities === stored.size ? [] : [`${identities} identities of ${stored.size} guests`]),
  ]
}
