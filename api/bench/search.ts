import type { Db } from 'mongodb'
import { isUnbounded, profiled, sumOf } from '../testing/profiled.ts'
import { createClient, type Send } from './client.ts'
import { alternate, createReport, median, quantile, type Form, ratios, type Row } from './measure.ts'
import { logIn } from './members.ts'
import { startServer } from './processes.ts'
import { kindNames, kinds, type Search, searchesOf } from './searches.ts'
import type { Filled, Stage } from './stage.ts'

const profiledOfKind = 25
const pages = 500

type Site = { size: number; db: Db; search: (search: Search & { cursor?: string }) => Promise<Found> }
type Found = { ms: number; count: number; next: string | undefined }

/** What a search costs among few and among many guests, and what it reads. */
export async function measureSearch(stage: Stage, { sizes, rounds, isFull }: Form): Promise<Row[]> {
  const report = createReport('search')
  const [few, many] = [await stage.of(sizes[0]!), await stage.of(sizes.at(-1)!)]
  const servers = [await startServer(few.uri), await startServer(many.uri)]
  const small = await openSite(few, servers[0]!.url)
  const large = await openSite(many, servers[1]!.url)

  let byLastName: number | undefined
  for (const kind of kindNames) {
    const searches = searchesOf(kind, isFull ? 60 : 40)
    const { atFew, atMany } = await compare(small, large, searches, rounds)
    byLastName ??= atMany
    if (kinds[kind].isPrecise)
      report.atMost(`p95 of ${kind}, ${large.size} against ${small.size} guests`, atMany / atFew, 1.5)
    else report.atMost(`p95 of ${kind}, against that of a last name`, atMany / byLastName, 10)
    const work = await profile(large, searches.slice(0, profiledOfKind))
    if (kinds[kind].isPrecise)
      report.atMost(`keys examined for a document, ${kind}`, work.keys / Math.max(1, work.answered), 1.1)
    report.isTrue(
      `every query of ${kind} is bounded, by an index and in time`,
      work.unbounded === 0,
      `${work.unbounded} not`,
      'none',
    )
  }
  await measurePages(report, large, rounds)
  await Promise.all(servers.map((server) => server.stop()))
  return report.rows
}

async function openSite({ deps, guests }: Filled, url: string): Promise<Site> {
  const [member] = await logIn(deps, 1)
  const { send } = createClient(url)
  return { size: guests, db: deps.db, search: (search) => ask(send, member!.token, search) }
}

async function ask(send: Send, token: string, json: object): Promise<Found> {
  const { status, ms, body, headers } = await send({ method: 'POST', path: '/api/guest/search', token, json })
  if (status !== 200) throw new Error(`A search answered ${status}: ${body}`)
  const next = headers['x-next-cursor']
  return {
    ms,
    count: (JSON.parse(body) as object[]).length,
    next: typeof next === 'string' ? next : undefined,
  }
}

/** P95 of both over what each search took at least, asked in turns: what the machine does meanwhile falls on neither. */
async function compare(small: Site, large: Site, searches: Search[], rounds: number) {
  const least = searches.map(() => ({ small: Infinity, large: Infinity }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [n, search] of searches.entries()) {
      least[n]!.small = Math.min(least[n]!.small, (await small.search(search)).ms)
      least[n]!.large = Math.min(least[n]!.large, (await large.search(search)).ms)
    }
  }
  const p95 = (size: 'small' | 'large') =>
    quantile(
      least.map((times) => times[size]),
      0.95,
    )
  return { atFew: p95('small'), atMany: p95('large') }
}

/** What the database says it did for these searches: keys of those among the guests, and what has no bound. */
async function profile({ db, search }: Site, searches: Search[]) {
  const searchAll = async () => {
    let answered = 0
    for (const each of searches) {
      const { count, next } = await search(each)
      answered += count + (next === undefined ? 0 : 1) // one more is read to know that there are more
    }
    return answered
  }
  const { answer, operations } = await profiled(db, searchAll, { ns: /\.guest/ })
  // Two words may be a whole name, and then similar ones are looked for: blocking keys have limits of their own (MAT-13).
  const exact = operations.filter(({ planSummary }) => !/blockingKeys/.test(planSummary ?? ''))
  const keys = sumOf(exact, 'keysExamined')
  return { keys, answered: answer, unbounded: operations.filter(isUnbounded).length }
}

/** A late page against the first; where the guests are too few for 500 pages, the last full one. */
async function measurePages(report: ReturnType<typeof createReport>, site: Site, rounds: number) {
  for (const search of [{ lastName: 's' }, { state: 'CA' }] as Search[]) {
    let cursor: string | undefined
    let page = 1
    for (; page < pages; page += 1) {
      const { next } = await site.search({ ...search, cursor })
      if (next === undefined) break
      cursor = next
    }
    const late = cursor
    const times = await alternate(rounds, {
      first: middle(site, search),
      late: middle(site, { ...search, cursor: late }),
    })
    report.atMost(
      `page ${page} against page 1 of ${JSON.stringify(search)}`,
      ratios(times.late, times.first),
      1.2,
    )
  }
}

const middle = (site: Site, search: Search & { cursor?: string }) => async () => {
  const times: number[] = []
  for (let n = 0; n < 30; n += 1) times.push((await site.search(search)).ms)
  return median(times)
}
