import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { GuestSearch } from '../../shared/schemas/guest.ts'
import type { Deps } from '../deps.ts'
import { searchGuests } from '../guests/search/search.ts'
import { newMember } from '../testing/new-member.ts'
import { typedGuest } from './generate.ts'
import { answerQueries, madeSet, recallOf } from './match/measure-match.ts'
import { createReport, type Form, median, quantile, type Row, short } from './measure.ts'
import { closeRules, databaseAt, type Filled, openRules, type Stage } from './stage.ts'

/** What a similar search costs beside the exact one of D-30, and what the blocking keys weigh. */
export async function measureSimilar(stage: Stage, { sizes }: Form): Promise<Row[]> {
  const report = createReport('similar search')
  const lateOf = new Map<number, number>()
  for (const size of sizes) {
    const filled = await stage.of(size)
    const similar = await timesOf(filled.deps, 150, (n) => mistyped(n))
    const exact = await timesOf(filled.deps, 150, (n) => ({ lastName: typedGuest(n, 1).lastName }))
    const [late, middle] = [quantile(similar, 0.95), median(exact)]
    lateOf.set(size, late)
    report.tell(`an exact search at ${size} guests`, `${short(middle)} ms`)
    report.tell(`p95 at ${size} guests`, `${short(late)} ms`)
    report.atMost(`p95 at ${size} guests, against an exact search`, late / middle, 25)
    await compareSizes(report, filled)
  }
  const [before, largest] = sizes.slice(-2) as [number, number]
  report.atMost(
    `p95 at ${largest} guests, against ${before}`,
    lateOf.get(largest)! / lateOf.get(before)!,
    1.5,
  )
  await compareRecall(report, stage, largest)
  return report.rows
}

/** MAT-21: the people of a labeled set, alone and among a million others; call last, as they stay in that register. */
async function compareRecall(
  report: ReturnType<typeof createReport>,
  stage: Stage,
  size: number,
): Promise<void> {
  const set = madeSet({ seed: 1, size: 20_000, queries: 50 })
  const alone = await openRules(databaseAt(stage.uri, 'labeled'))
  await alone.ensureIndexes()
  const small = recallOf(await answerQueries(alone, set))
  await closeRules(alone)
  const { deps } = await stage.of(size)
  const large = recallOf(await answerQueries(deps, set))
  report.tell('recall within the first ten, 20000 guests', short(small))
  report.atLeast(`recall beside ${size} guests, against it`, large / small, 0.99)
}

type Typed = { firstName?: string; lastName?: string; city?: string; lastFour?: string }

/** A guest as somebody types it who gets one letter of the last name wrong, with or without the town and digits. */
function mistyped(n: number): Typed {
  const { firstName, lastName, city, phoneNumber } = typedGuest(n, 1)
  const wrong = lastName.length > 3 ? lastName.slice(0, 2) + lastName.slice(3) : lastName
  const names = { firstName, lastName: wrong }
  if (n % 3 === 0) return names
  return n % 3 === 1 ? { ...names, city } : { ...names, city, lastFour: phoneNumber.slice(-4) }
}

async function timesOf(deps: Deps, count: number, typed: (n: number) => Typed): Promise<number[]> {
  const member = newMember(new ObjectId(), deps.now(), {})
  const times: number[] = []
  for (let n = 0; n < count + 10; n += 1) {
    const search = v.parse(GuestSearch, typed((n * 617 + 13) % 10_000))
    const begun = performance.now()
    await searchGuests(deps, member, search)
    if (n >= 10) times.push(performance.now() - begun)
  }
  return times
}

/** The bytes of the blocking keys' index beside those of all other indexes that searches read. */
async function compareSizes(
  report: ReturnType<typeof createReport>,
  { deps, guests }: Filled,
): Promise<void> {
  const sizes = async (name: string) => {
    const [stats] = await deps.db
      .collection(name)
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray()
    return Object.entries(stats!['storageStats'].indexSizes as Record<string, number>)
  }
  const all = [...(await sizes('guests')), ...(await sizes('guestKeys')), ...(await sizes('guestIdentities'))]
  const blockingKeys = all
    .filter(([name]) => name.startsWith('blockingKeys'))
    .reduce((sum, [, bytes]) => sum + bytes, 0)
  const others = all.reduce((sum, [, bytes]) => sum + bytes, 0) - blockingKeys
  report.atMost(
    `all keys and indexes of ${guests} guests against those without blocking keys`,
    (blockingKeys + others) / others,
    2,
  )
}
