import { savedCards } from '../vault/saved-cards.ts'
import { useVault } from '../vault/vault-state.ts'
import { type Verdict, verdictParts, verdictWords } from '../vault/verdict.ts'

/** What this device has saved of a guest; undefined for others. */
export const useSavedVerdict = (guestId: string): Verdict | undefined =>
  useVault(({ isOpen }) => (isOpen ? savedCards().get(guestId)?.verdict : undefined))

/** '3 negative, newest Sep 2026', wherever a guest is named that this device has saved; nothing for others. */
export function SavedVerdict({ guestId }: { guestId: string }) {
  const verdict = useSavedVerdict(guestId)
  if (!verdict) return null
  const { bad, good } = verdictParts(verdict)
  return (
    <p className="soft" data-verdict>
      {bad ? <span className="negative">{bad}</span> : verdictWords(verdict)}
      {bad && good && ` · ${good}`}
    </p>
  )
}
