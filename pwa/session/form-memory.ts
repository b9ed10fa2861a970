import { useState } from 'react'
import { onSessionEnd, useSession } from './session.ts'

/** The id of a member; undefined for a visitor. */
type Owner = string | undefined

/**
 * Remembers what is typed into a form that visitors can use, in memory only. It survives navigation and a session that
 * the server ended. Each member has an entry of their own; a visitor's entry passes to the member who logs in next.
 */
export function createFormMemory<Values extends object>(empty: Values) {
  const entries = new Map<Owner, Values>()
  // A session that the server ended keeps its entries; a logout or inactivity clears them.
  onSessionEnd(() => {
    if (useSession.getState().isEnding) entries.clear()
  })
  useSession.subscribe(({ userAuth: current }, { userAuth: previous }) => {
    const visitorValues = entries.get(undefined)
    if (previous || !current || !visitorValues) return
    entries.set(current._id, visitorValues)
    entries.delete(undefined)
  })
  return {
    read: (owner: Owner): Values => entries.get(owner) ?? empty,
    write(owner: Owner, values: Values): void {
      if (JSON.stringify(values) === JSON.stringify(empty)) entries.delete(owner)
      else entries.set(owner, values)
    },
  }
}

/** The member who fills in the form; stays the same when the session ends meanwhile. */
export function useFormOwner(): Owner {
  const id = useSession((session) => session.userAuth?._id)
  const [owner, setOwner] = useState(id)
  if (id !== undefined && id !== owner) setOwner(id)
  return owner
}
