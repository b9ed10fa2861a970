import {
  guestKeysOf,
  type GuestKeys,
  isExactFor,
  matchesGuest,
  readingsOf,
  searchKeysOf,
} from '../../shared/match.ts'
import { gradeOfResult, judge, vaultRegister } from '../../shared/person/match.ts'
import { canBeSimilar, type StoredPerson, storedPerson, typedPerson } from '../../shared/person/people.ts'
import { lastFourOf } from '../../shared/phone.ts'
import { rankOf } from '../../shared/person/rank.ts'
import type { FoundGuest, GuestCard, GuestSearch } from '../../shared/schemas/guest.ts'

/** A card, prepared for searching. */
export type PreparedCard = { keys: GuestKeys; person: StoredPerson }
export const prepareCard = (card: GuestCard): PreparedCard => ({
  keys: guestKeysOf(card),
  person: storedPerson(card),
})

/** The saved guests that match a search, or may be meant by it, with their match, in the order of MAT-06. */
export function judgeSaved(
  search: Omit<GuestSearch, 'cursor'>,
  cards: readonly { card: GuestCard; prepared: PreparedCard }[],
): FoundGuest[] {
  const keys = searchKeysOf(search)
  const typed = typedPerson({ ...search, lastFour: lastFourOf(search.phoneNumber) })
  const readings = readingsOf(keys, typed.isEitherName)
  const withSimilar = canBeSimilar(typed)
  const compared = withSimilar ? cards : cards.filter(({ prepared }) => matchesGuest(keys, prepared.keys))
  const judged = judge(
    typed,
    compared.map(({ prepared }) => ({ person: prepared.person, canBeNear: false })),
    vaultRegister,
  )
  return compared
    .flatMap(({ card, prepared }, n) => {
      const { match, bits } = judged[n]!
      const isFound = matchesGuest(keys, prepared.keys)
      const grade = gradeOfResult(judged[n]!, isFound)
      if (grade === null) return []
      const isExact = isExactFor(readings, prepared.keys)
      const { isWholeName } = typed
      const createdAt = Date.parse(card.createdAt)
      const rank = rankOf({ grade, isExact, isFound, isWholeName, bits, createdAt })
      return [{ guest: { ...card, match: { ...match, grade } }, rank }]
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ guest }) => guest)
}
