import { useState } from 'react'
import { onSessionEnd, useSession } from './session.ts'

/** The id of a member; undefined for a visitor. */
type Owner = string | undefined
/** A visitor's entry; after a login with the member whose it is now. */
type InTab<Values> = { owner?: string; values: Values }

/**
 * Remembers what is typed into a form that visitors can use, in memory only. It survives navigation and a session that
 * the server ended. Each member has an entry of their own; a visitor's entry passes to the member who logs in next.
 * With `tabKey` a visitor's entry also survives a load of the document in this tab, such as on the way through sign-up.
 */
export function createFormMemory<Values extends object>(empty: Values, tabKey?: string) {
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
    writeToTab({ owner: current._id, values: visitorValues })
  })
  function writeToTab(kept: InTab<Values> | null) {
    if (tabKey === undefined) return
    try {
      if (kept) sessionStorage.setItem(tabKey, JSON.stringify(kept))
      else sessionStorage.removeItem(tabKey)
    } catch {
      // It is full or blocked: the entry lasts as long as the document.
    }
  }
  const readFromTab = () => JSON.parse(sessionStorage.getItem(tabKey ?? '') ?? 'null') as InTab<Values> | null
  /** Whether what is kept in the tab is the owner's to replace. */
  function isOfTab(owner: Owner): boolean {
    try {
      return (readFromTab()?.owner ?? owner) === owner
    } catch {
      return true
    }
  }
  return {
    /** As `read`, also what the owner typed as a visitor before the document was loaded; null for nothing. */
    restore(owner: Owner): Values | null {
      try {
        const kept = readFromTab()
        const isOwn = kept && (kept.owner ?? owner) === owner
        if (isOwn && !entries.has(owner)) this.write(owner, kept.values)
      } catch {
        // What is kept cannot be read.
      }
      return entries.get(owner) ?? null
    },
    read: (owner: Owner): Values => entries.get(owner) ?? empty,
    write(owner: Owner, values: Values): void {
      const isEmpty = JSON.stringify(values) === JSON.stringify(empty)
      if (isEmpty) entries.delete(owner)
      else entries.set(owner, values)
      if (owner === undefined && !isEmpty) writeToTab({ values })
      else if (isOfTab(owner)) writeToTab(null)
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
