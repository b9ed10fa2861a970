import type { FoundGuest, GuestSearch, ViewedGuest } from '../../shared/schemas/guest.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { lastRefresh, type SavedCard, savedCards } from './saved-cards.ts'

/** The saved view history, newest first. */
export const savedHistory = (): (ViewedGuest & { refreshedAt: string })[] =>
  [...savedCards().values()]
    .sort((a, b) => (a.viewedAt > b.viewedAt ? -1 : a.viewedAt < b.viewedAt ? 1 : 0))
    .map((saved) => ({ ...saved.card, viewedAt: saved.viewedAt, refreshedAt: lastRefresh(saved) }))

/** The rules of the search with their tables, which only a search needs. */
const loadRules = () => import('./match/judge-saved.ts')
type Rules = Awaited<ReturnType<typeof loadRules>>

/** The saved guests that match or may be meant, by the rules of the server and in its order (MAT-12). */
export async function searchSaved(search: Omit<GuestSearch, 'cursor'>): Promise<FoundGuest[]> {
  const rules = await loadRules()
  return rules.judgeSaved(
    search,
    [...savedCards().values()].map((saved) => ({ card: saved.card, prepared: prepare(rules, saved) })),
  )
}

const prepare = (rules: Rules, saved: SavedCard) => (saved.prepared ??= rules.prepareCard(saved.card))

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
