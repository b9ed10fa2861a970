import { useState } from 'react'
import { onSessionEnd, useSession } from './session.ts'

/** The id of a member; undefined for a visitor. */
type Owner = string | undefined

/**
 * Keeps what is typed into a form that visitors fill in, too, in memory alone: it outlives a walk through the site and
 * a session that the server ended. A member finds only the own; a visitor's goes to the member who logs in next (D-04).
 */
export function unsentWords<Values extends object>(empty: Values) {
  const kept = new Map<Owner, Values>()
  // A logout or an hour without activity forgets it.
  onSessionEnd(() => {
    if (useSession.getState().leaving) kept.clear()
  })
  useSession.subscribe(({ userAuth: now }, { userAuth: before }) => {
    const typed = kept.get(undefined)
    if (before || !now || !typed) return
    kept.set(now._id, typed)
    kept.delete(undefined)
  })
  return {
    find: (owner: Owner): Values => kept.get(owner) ?? empty,
    keep(owner: Owner, values: Values): void {
      if (JSON.stringify(values) === JSON.stringify(empty)) kept.delete(owner)
      else kept.set(owner, values)
    },
  }
}

/** Whose words a form holds: the member's, also when the session ends while they stand there. */
export function useOwner(): Owner {
  const id = useSession((session) => session.userAuth?._id)
  const [owner, setOwner] = useState(id)
  if (id !== undefined && id !== owner) setOwner(id)
  return owner
}
