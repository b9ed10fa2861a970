import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import type { Answer, Call, Send } from './client.ts'
import { freshGuest, newGuests, newPeople, type Person } from './people.ts'

const lanes = 8
const retryAfterMs = 100
const givesUpAfterMs = 90_000

/** A write that was acknowledged: where it must be found, exactly once. */
type Written = { collection: 'guests' | 'reviews' | 'views'; filter: Record<string, unknown> }
type Write = { call: Call; written: (body: string) => Written }

/** What the writers met: every answer but a success, and the longest wait for any. */
type Met = { acknowledged: number; refusals: Answer[]; longestMs: number; recoveredAt: number }

/**
 * Members who write without a pause, each write with a key: one that is not acknowledged is sent again until it is.
 * `stop` resolves when all that was begun is acknowledged; `missing` then says what is not there exactly once.
 */
export async function startWriters(deps: Deps, send: Send) {
  const people = await newPeople(deps, lanes)
  const guests = await newGuests(deps, people[0]!, 20)
  const writes: Written[] = []
  let met = freshMet()
  const state = { isStopping: false }

  async function lane(person: Person) {
    for (let n = 0; !state.isStopping; n += 1) {
      const { call, written } = writeOf(person, n, guests)
      writes.push(written(await untilAcknowledged(call)))
    }
  }
  async function untilAcknowledged(call: Call): Promise<string> {
    for (const giveUpAt = Date.now() + givesUpAfterMs; Date.now() < giveUpAt;) {
      const answer = await send(call)
      met.longestMs = Math.max(met.longestMs, answer.ms)
      if (answer.status >= 200 && answer.status < 300) {
        met.acknowledged += 1
        if (met.recoveredAt === 0) met.recoveredAt = Date.now()
        return answer.body
      }
      met.refusals.push(answer)
      await pause(retryAfterMs)
    }
    throw new Error(`${call.method} ${call.path} was never acknowledged: ${met.refusals.at(-1)?.body}`)
  }
  const running = Promise.all(people.map(lane))
  return {
    /** What was met since the last call. */
    take(): Met {
      const taken = met
      met = freshMet()
      return taken
    },
    /** Forgets when the first write succeeded: the next one counts. */
    awaitSuccess(): Promise<number> {
      met.recoveredAt = 0
      return Promise.race([successOf(() => met.recoveredAt), running.then(() => Date.now())])
    },
    async stop(): Promise<number> {
      state.isStopping = true
      await running
      return writes.length
    },
    missing: () => missing(deps, writes),
  }
}
export type Writers = Awaited<ReturnType<typeof startWriters>>

const freshMet = (): Met => ({ acknowledged: 0, refusals: [], longestMs: 0, recoveredAt: 0 })

async function successOf(at: () => number): Promise<number> {
  while (at() === 0) await pause(20)
  return at()
}

function writeOf(person: Person, n: number, guests: string[]): Write {
  const { token } = person
  const key = randomUUID()
  if (n % 4 === 3) {
    const typed = freshGuest()
    const call = { method: 'POST', path: '/api/guest', token, key, json: typed }
    return { call, written: () => ({ collection: 'guests', filter: { lastName: typed.lastName } }) }
  }
  if (n % 4 === 1) {
    const guest = guests[n % guests.length]!
    const filter = { member: person._id, guest: new ObjectId(guest) }
    return {
      call: { method: 'GET', path: `/api/guest/${guest}`, token },
      written: () => ({ collection: 'views', filter }),
    }
  }
  const number = BigInt(`0x${key.replaceAll('-', '')}`) // letters among digits may look like a foul word
  const json = { guestId: guests[n % guests.length], review: `Left the place clean. ${number}` }
  const call = { method: 'POST', path: '/api/review', token, key, json }
  return { call, written: () => ({ collection: 'reviews', filter: { text: json.review } }) }
}

/** Acknowledged writes that are not there, or there twice, one line each. */
async function missing({ db }: Deps, writes: Written[]): Promise<string[]> {
  const wrong: string[] = []
  await db.collection('reviews').createIndex({ text: 1 })
  await db.collection('guests').createIndex({ lastName: 1 })
  for (const { collection, filter } of writes) {
    const found = await db.collection(collection).countDocuments(filter)
    if (found !== 1) wrong.push(`${found} of ${collection} ${JSON.stringify(filter)}`)
  }
  return wrong
}
