import { guestKeysOf, type GuestKeys, isExactMatch, matchesGuest, searchKeysOf } from '../../shared/match.ts'
import { onFirstUse } from '../../shared/on-first-use.ts'
import type { GuestCard, GuestSearch, ViewedGuest } from '../../shared/schemas/guest.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { lastRefresh, type SavedCard, savedCards } from './saved-cards.ts'

/** The saved view history, newest first. */
export const savedHistory = (): (ViewedGuest & { refreshedAt: string })[] =>
  [...savedCards().values()]
    .sort((a, b) => (a.viewedAt > b.viewedAt ? -1 : a.viewedAt < b.viewedAt ? 1 : 0))
    .map((saved) => ({ ...saved.card, viewedAt: saved.viewedAt, refreshedAt: lastRefresh(saved) }))

/** The saved guests that match, by the rules of the server; exact matches first, then by name. */
export function searchSaved(search: Omit<GuestSearch, 'cursor'>): GuestCard[] {
  const searchKeys = searchKeysOf(search)
  const found = [...savedCards().values()].filter((saved) => matchesGuest(searchKeys, keysOf(saved)))
  const { compare } = collator()
  return found
    .map((saved) => ({
      card: saved.card,
      rank: isExactMatch(searchKeys, keysOf(saved)) ? 0 : 1,
      name: `${saved.card.lastName} ${saved.card.firstName}`,
    }))
    .sort((a, b) => a.rank - b.rank || compare(a.name, b.name))
    .map(({ card }) => card)
}

const collator = onFirstUse(() => new Intl.Collator('en-US'))

const keysOf = (saved: SavedCard): GuestKeys => (saved.keys ??= guestKeysOf(saved.card))

const batchSize = 200

/**
 * Computes the search keys of all saved guests in idle batches: a first search over 2,000 guests then stays within 50 ms
 * (`npm run bench -- offline`).
 */
export function prepareSearch(): void {
  const batch = [...savedCards().values()].filter(({ keys }) => !keys).slice(0, batchSize)
  batch.forEach(keysOf)
  if (batch.length > 0) whenIdle(prepareSearch)
  else collator()
}
