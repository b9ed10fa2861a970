import type { FoundGuest, GuestSearch, ViewedGuest } from '../../shared/schemas/guest.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { lastRefresh, type SavedCard, savedCards } from './saved-cards.ts'

/** The saved view history, newest first. */
export const savedHistory = (): (ViewedGuest & { refreshedAt: string })[] =>
  [...savedCards().values()]
    .sort((a, b) => (a.viewedAt > b.viewedAt ? -1 : a.viewedAt < b.viewedAt ? 1 : 0))
    .map((saved) => ({ ...saved.card, viewedAt: saved.viewedAt, refreshedAt: lastRefresh(saved) }))

/** The rules of the search with their tables, which only a search needs. */
const loadRules = () => tryTwice(() => import('./judge-saved.ts'))
type Rules = Awaited<ReturnType<typeof loadRules>>

/** The saved guests that match or may be meant, by the rules of the server and in its order (MAT-12). */
export const searchSaved = (search: Search): Promise<FoundGuest[]> =>
  searchAmong(search, [...savedCards().values()])

/** So many are compared with each other at once: it takes time by the square. */
const atOnce = 2000
/** Among more, this many are compared before the page gets a turn. */
const aTurn = 500

/** The same among other people; the page keeps answering taps, even with 20,000 of them. */
export async function searchAmong(search: Search, people: readonly Searched[]): Promise<FoundGuest[]> {
  const rules = await loadRules()
  const judge = (some: readonly Searched[]) =>
    rules.judgeSaved(
      search,
      some.map((one) => ({ card: one.card, prepared: prepare(rules, one) })),
    )
  if (people.length <= atOnce) return judge(people)
  const likely = new Set<string>()
  for (let from = 0; from < people.length; from += aTurn) {
    for (const { _id } of judge(people.slice(from, from + aTurn))) likely.add(_id)
    await nextTurn()
  }
  return judge(people.filter(({ card }) => likely.has(card._id)))
}

type Search = Omit<GuestSearch, 'cursor'>
/** Somebody to compare; `prepared` once it is computed. */
export type Searched = Pick<SavedCard, 'card' | 'prepared'>

const prepare = (rules: Rules, one: Searched) => (one.prepared ??= rules.prepareCard(one.card))

const batchSize = 100

/**
 * Prepares all saved guests in idle batches: a first search over 2,000 guests then stays within 50 ms
 * (`npm run bench -- offline`).
 */
export function prepareSearch(): void {
  void loadRules().then(prepareBatch, () => undefined) // a search loads them again, and says when that fails
}

function prepareBatch(rules: Rules): void {
  const batch = [...savedCards().values()].filter(({ prepared }) => !prepared).slice(0, batchSize)
  for (const saved of batch) prepare(rules, saved)
  if (batch.length > 0) whenIdle(() => prepareBatch(rules))
}
