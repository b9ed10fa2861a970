import { useState } from 'react'
import { onSessionEnd, useSession } from './session.ts'

/** The id of a member; undefined for a visitor. */
export type Owner = string | undefined
/** A visitor's entry; after a login with the member whose it is now. */
type InTab<Values> = { owner?: Owner; values: Values }

export type FormMemory<Values extends object> = ReturnType<typeof createFormMemory<Values>>

/**
 * Remembers what is typed into a form that visitors can use, in memory only. It survives navigation and a session that
 * the server ended. Each member has an entry of their own; a visitor's entry passes to the member who logs in next.
 * With `tabKey` an entry also survives a load of the document in this tab, such as a look at the FAQ.
 */
export function createFormMemory<Values extends object>(empty: Values, tabKey?: string) {
  const entries = new Map<Owner, Values>()
  // A session that the server ended keeps its entries; a logout or inactivity clears them.
  onSessionEnd(() => {
    if (!useSession.getState().isEnding) return
    entries.clear()
    writeToTab(null)
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
    /** As `read`, also what the owner typed before the document was loaded; null for nothing. */
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
      const isVisitors = owner === undefined && !isEmpty
      if (isVisitors || isOfTab(owner)) writeToTab(isEmpty ? null : { owner, values })
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
