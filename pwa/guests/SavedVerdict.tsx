import { savedCards } from '../vault/saved-cards.ts'
import { useVault } from '../vault/vault-state.ts'
import { type Verdict, verdictWords } from '../vault/verdict.ts'

/** What this device has saved of a guest; undefined for others. */
export const useSavedVerdict = (guestId: string): Verdict | undefined =>
  useVault(({ isOpen }) => (isOpen ? savedCards().get(guestId)?.verdict : undefined))

/** '3 negative, newest Sep 2026', wherever a guest is named that this device has saved; nothing for others. */
export function SavedVerdict({ guestId }: { guestId: string }) {
  const verdict = useSavedVerdict(guestId)
  return (
    verdict && (
      <p className={verdict.negative > 0 ? 'negative' : 'soft'} data-verdict>
        {verdictWords(verdict)}
      </p>
    )
  )
}
