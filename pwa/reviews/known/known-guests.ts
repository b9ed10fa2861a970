import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { knownGuests, sureGuest } from '../../../shared/person/known-guests.ts'
import type { FoundGuest, NewGuest } from '../../../shared/schemas/guest.ts'
import { isServerAway } from '../../api/connection.ts'
import { searchGuests } from '../../api/search.ts'
import { canUseSaved } from '../../vault/saved-fallback.ts'
import { searchSaved } from '../../vault/search-saved.ts'
import { useVault } from '../../vault/vault-state.ts'

/** Asks which of the known guests is meant. */
export function useKnownGuests() {
  const [guests, setGuests] = useState<FoundGuest[]>([])
  const answer = useRef<(id: string | null | undefined) => void>(() => undefined)
  return {
    guests,
    /** Returns the guest's id, null to add a new guest, undefined to go back. Nobody is asked without guests. */
    ask: async (found: FoundGuest[]): Promise<string | null | undefined> => {
      if (found.length === 0) return null
      setGuests(found)
      return new Promise((resolve) => (answer.current = resolve))
    },
    choose: (id: string | null | undefined) => {
      setGuests([])
      answer.current(id)
    },
  }
}

const typingMs = 400

/**
 * Looks a guest up as soon as all of it is there; null before.
 * @returns `sure`: the one guest of the register who it is by the rules of matching, if there is one; `lookUp`: all who
 * may be, without a second search for the same guest
 */
export function useSureGuest(typed: NewGuest | null, { isTyping }: { isTyping: boolean }) {
  const about = typed ? JSON.stringify(typed) : ''
  const asked = useRef<{ about: string; known: ReturnType<typeof search> }>(undefined)
  const [found, setFound] = useState<{ about: string; sure: FoundGuest | undefined }>()
  async function lookUp(guest: NewGuest): Promise<FoundGuest[]> {
    const key = JSON.stringify(guest)
    const asking = asked.current?.about === key ? asked.current : { about: key, known: search(guest) }
    asked.current = asking
    const { guests, isWhole } = await asking.known
    if (!isWhole && asked.current === asking) asked.current = undefined
    setFound({ about: key, sure: sureGuest(guests) })
    return guests
  }
  const look = useEffectEvent(() => void lookUp(typed!))
  useEffect(() => {
    if (about === '') return undefined
    const timer = setTimeout(look, isTyping ? typingMs : 0)
    return () => clearTimeout(timer)
  }, [about, isTyping])
  return { sure: found?.about === about ? found.sure : undefined, lookUp }
}

/** The known guests who may be the typed one; none when the host cannot be asked: then the guest is added. */
export const whoMayBe = async (guest: NewGuest): Promise<FoundGuest[]> => (await search(guest)).guests

/** `isWhole` is false where the server has not answered. Whatever fails here, adding the guest must not fail with it. */
async function search(guest: NewGuest): Promise<{ guests: FoundGuest[]; isWhole: boolean }> {
  const { firstName, lastName, city, state, lastFour = '' } = guest
  const phoneNumber = lastFour === '' ? guest.phoneNumber : lastFour
  // The country is preset, so it says nothing of the guest.
  const typed = { firstName, lastName, phoneNumber, city, state, country: '' }
  const saved = async () => ({
    guests: knownGuests(await searchSaved(typed).catch((): FoundGuest[] => [])),
    isWhole: false,
  })
  if (isServerAway() && useVault.getState().isOpen) return saved()
  try {
    if (!isServerAway()) return { guests: knownGuests((await searchGuests(typed)).data), isWhole: true }
  } catch (error) {
    if (canUseSaved(error)) return saved()
  }
  return { guests: [], isWhole: false }
}
