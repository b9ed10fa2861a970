import { isLongAgo, redactedDate } from '../../shared/redacted-date.ts'
import type { OpenVault } from './records.ts'
import { savedCards } from './saved-cards.ts'
import { findGuest, saveGuests } from './saved-guests.ts'

const lost = redactedDate.toISOString()

/** Takes the dates from views of more than three years ago, as the server does. */
export async function forgetOldDates(vault: OpenVault): Promise<void> {
  const old = [...savedCards().values()].filter(({ viewedAt }) => viewedAt > lost && isLongAgo(viewedAt))
  for (const { card, openedAt } of old) {
    const found = await findGuest(vault, card._id)
    if (!found) continue
    const guest = { ...found.guest, viewedAt: lost }
    const update = isLongAgo(openedAt) ? { guest, openedAt: lost } : { guest }
    await saveGuests(vault, [update], found.refreshedAt)
  }
}
