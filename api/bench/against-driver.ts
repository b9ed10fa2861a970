import { type CommandStartedEvent, type Db, type Document, MongoClient } from 'mongodb'
import type { Member } from '../members/users.collection.ts'
import type { Deps } from '../deps.ts'
import { openGuest } from '../views/open-guest.ts'
import { searchGuests } from '../guests/search/search.ts'
import { guestId, memberId } from './ids.ts'
import { alternate, createReport, ratios, type Form, type Row } from './measure.ts'
import { type Kind, type Search, searchesOf } from './searches.ts'
import { openRulesOn, type Stage } from './stage.ts'

const atOnce = 8
const kindsMeasured: Kind[] = ['last name', 'phone', 'prefixes of both names']
const empty = { firstName: '', lastName: '', phoneNumber: '', city: '', state: '', country: '' }

/**
 * Part 3: searching and opening a guest, as the rules do it, against the raw driver that makes the very queries
 * that the rules have made, and nothing else.
 */
export async function measureAgainstDriver(stage: Stage, { rounds, roundSeconds }: Form): Promise<Row[]> {
  const report = createReport('against the driver')
  const { uri } = await stage.of(10_000)
  const client = await new MongoClient(uri, { monitorCommands: true, maxPoolSize: 50 }).connect()
  const deps = await openRulesOn(client, uri)
  const member = (await deps.users.byId(memberId(0)))!
  const works: Record<string, (() => Promise<unknown>)[]> = {
    'guest view': Array.from({ length: 40 }, (_, n) => () => openGuest(deps, member, idOf(n))),
  }
  for (const kind of kindsMeasured)
    works[`search: ${kind}`] = searchesOf(kind, 40).map((search) => () => runSearch(deps, member, search))

  for (const [name, work] of Object.entries(works)) {
    for (const each of work) await each() // first views are recorded, so that later ones only read
    const recorded: Document[][] = []
    for (const each of work) recorded.push(await commandsOf(client, each))
    const raw = recorded.map((commands) => async () => {
      for (const command of commands) await resend(deps.db, command)
    })
    const { ours, driver } = await alternate(rounds, {
      ours: () => perSecond(work, roundSeconds),
      driver: () => perSecond(raw, roundSeconds),
    })
    report.atLeast(name, ratios(ours, driver), 0.6)
  }
  await deps.close()
  await client.close()
  return report.rows
}

/** The same query by the driver's own method for it. */
function resend(db: Db, command: Document): Promise<unknown> {
  const { find, aggregate, findAndModify, filter, pipeline, query, update, hint, maxTimeMS } = command
  if (find !== undefined) {
    const { sort, limit, projection, skip, batchSize } = command
    const options = { sort, limit, projection, skip, batchSize, hint, maxTimeMS }
    return db.collection(find).find(filter, options).toArray()
  }
  if (aggregate !== undefined) {
    return db.collection(aggregate).aggregate(pipeline, { hint, maxTimeMS }).toArray()
  }
  const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const
  if (findAndModify !== undefined)
    return db.collection(findAndModify).findOneAndUpdate(query, update, options)
  throw new Error(`Not known how to send ${Object.keys(command)[0]}`)
}

const idOf = (n: number) => guestId(n * 13).toHexString()
const runSearch = (deps: Deps, member: Member, search: Search) =>
  searchGuests(deps, member, { ...empty, ...search })

/** The commands that this work sends, so that they can be sent again. */
async function commandsOf(client: MongoClient, work: () => Promise<unknown>): Promise<Document[]> {
  const commands: Document[] = []
  const listen = ({ command }: CommandStartedEvent) => {
    commands.push(command)
  }
  client.on('commandStarted', listen)
  await work()
  client.off('commandStarted', listen)
  return commands
}

async function perSecond(works: (() => Promise<unknown>)[], seconds: number): Promise<number> {
  const begun = performance.now()
  let done = 0
  const lane = async (first: number) => {
    for (let n = first; performance.now() - begun < seconds * 1000; n += atOnce, done += 1)
      await works[n % works.length]!()
  }
  await Promise.all(Array.from({ length: atOnce }, (_, n) => lane(n)))
  return done / ((performance.now() - begun) / 1000)
}
