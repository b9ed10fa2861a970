import { useRef, useState } from 'react'
import type { FoundGuest, NewGuest } from '../../../shared/schemas/guest.ts'
import { isServerAway } from '../../api/connection.ts'
import { searchGuests } from '../../api/search.ts'
import { canUseSaved } from '../../vault/saved-fallback.ts'
import { searchSaved } from '../../vault/search-saved.ts'
import { useVault } from '../../vault/vault-state.ts'

/** Asks whether a typed guest is one of those who are known. */
export function useKnownGuests() {
  const [guests, setGuests] = useState<FoundGuest[]>([])
  const answer = useRef<(id: string | null | undefined) => void>(() => undefined)
  return {
    guests,
    /** `takesSame`: the one guest who is the same by the rules of matching is taken without a question. */
    ask: async (guest: NewGuest, { takesSame = false } = {}) => {
      const found = await whoMayBe(guest)
      if (found.length === 0) return null
      const same = found.filter(({ match }) => match.grade === 'same')
      if (takesSame && same.length === 1) return same[0]!._id
      setGuests(found)
      return new Promise<string | null | undefined>((resolve) => (answer.current = resolve))
    },
    choose: (id: string | null | undefined) => {
      setGuests([])
      answer.current(id)
    },
  }
}

const shownAtMost = 5

/**
 * Up to five known guests who may be the typed one, the surest first. None when the server itself will take
 * the typed guest for a known one, and none when the host cannot be asked: then the guest is added as before.
 */
async function whoMayBe(guest: NewGuest): Promise<FoundGuest[]> {
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
