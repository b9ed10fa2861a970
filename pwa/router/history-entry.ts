import { createPath, NavigationType, type Location, type Path } from 'react-router-dom'

/** What the browser keeps with an entry of its history: the state of a link, a key, and the entry's number. */
type EntryState = { usr?: unknown; key?: string; idx?: number } | null

const readState = () => history.state as EntryState

/** The location of the current entry. The first one of a visit has the key 'default' until it is written. */
export function readLocation(): Location {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = readState() ?? {}
  return { pathname, search, hash, state: usr, key }
}

/** The number of the current entry; null for an entry that the browser made itself, for a plain link to a `#part`. */
export const readIndex = (): number | null => readState()?.idx ?? null

/** Numbers the current entry and keeps the rest of its state, so that an address typed by hand counts as well. */
export const numberEntry = (idx: number): void => history.replaceState({ ...readState(), idx }, '')

/** Adds an entry, or replaces the current one. Throws a `DataCloneError` when the browser cannot store the state. */
export function writeEntry(
  action: NavigationType.Push | NavigationType.Replace,
  to: Path,
  state: unknown,
  idx: number,
): void {
  const entry: EntryState = { usr: state, key: newKey(), idx }
  const url = createPath(to)
  if (action === NavigationType.Replace) return history.replaceState(entry, '', url)
  try {
    history.pushState(entry, '', url)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    location.assign(url) // Safari limits how many entries a page may add in a short time
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)
