import type { Ending } from './session.ts'

/** Why a session ended, kept in this tab for the documents that are loaded until the next login. */
export type KeptEnding = {
  why: string
  how?: Ending
  /** The page that was left, and whose it was: a login leads back there. Without it the reason is said once. */
  from?: string
  member?: string | undefined
  kind?: 'success' | 'danger'
}

export const inactivityReason = 'Logged out after an hour without activity'

const key = 'ending'

export function keepEnding(ending: KeptEnding): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ending))
  } catch {
    // It is full or blocked: the next document says nothing of it.
  }
}

export function readEnding(): KeptEnding | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptEnding | null
  } catch {
    return null
  }
}

export function forgetEnding(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // It is blocked, and so empty.
  }
}
