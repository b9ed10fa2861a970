import type { FoundGuest, NewGuest } from '../../../shared/schemas/guest.ts'
import { isServerAway } from '../../api/connection.ts'
import { searchGuests } from '../../api/search.ts'
import { canUseSaved } from '../../vault/saved-fallback.ts'
import { searchSaved } from '../../vault/search-saved.ts'
import { useVault } from '../../vault/vault-state.ts'

const shownAtMost = 5

/**
 * Up to five known guests who may be the typed one, the surest first. None when the server itself will take
 * the typed guest for a known one, and none when the host cannot be asked: then the guest is added as before.
 */
export async function whoMayBe(guest: NewGuest): Promise<FoundGuest[]> {
  const { firstName, lastName, city, state, lastFour = '' } = guest
  const phoneNumber = lastFour === '' ? guest.phoneNumber : lastFour
  // The country is preset, so it says nothing of the guest.
  const typed = { firstName, lastName, phoneNumber, city, state, country: '' }
  // Whatever fails here, adding the guest must not fail with it.
  const found = await search(typed).catch((): FoundGuest[] => [])
  if (found.some(isTheSame)) return []
  return found.filter(({ match }) => match.grade !== 'other').slice(0, shownAtMost)
}

async function search(typed: Parameters<typeof searchSaved>[0]): Promise<FoundGuest[]> {
  if (isServerAway()) return useVault.getState().isOpen ? searchSaved(typed) : []
  try {
    return (await searchGuests(typed)).data
  } catch (error) {
    return canUseSaved(error) ? searchSaved(typed) : []
  }
}

/** Number and both names agree. */
const isTheSame = ({ match }: FoundGuest) =>
  (['firstName', 'lastName', 'phoneNumber'] as const).every((field) =>
    match.fields.some((one) => one.field === field && one.verdict === 'agrees'),
  )
