import { create } from 'zustand'
import { onSessionEnd } from '../session/session.ts'
import type { Draft } from './draft.ts'
import type { TroubleKind } from './vault-db.ts'

/** What the page shows of the vault. Nothing of it outlives the session. */
export type VaultState = {
  isOpen: boolean
  /** How many guests are saved on this device. */
  guests: number
  /** When all saved guests were last compared with the server's; null before the first time. */
  syncedAt: string | null
  /** The last synchronisation did not come to its end. */
  isBehind: boolean
  /** While the history is fetched for the first time: guests saved so far, of how many if that is known; else null. */
  filling: { saved: number; total: number | null } | null
  /** Reviews that wait to be sent, the oldest first. */
  drafts: Draft[]
  isSending: boolean
  /** What is wrong with this device's storage. */
  trouble: TroubleKind | 'missing' | null
  /** At this login what was saved could not be opened and was removed, so many unsent reviews with it. */
  lost: { drafts: number } | null
  /** Saved records that were not as they had been saved, and were thrown away. */
  damaged: number
  /** Whether the browser promised not to remove what is saved; null before it was asked. */
  isPersisted: boolean | null
  /** Bytes that evidence thumbnails take, and may take. */
  pictures: { bytes: number; budget: number }
}

/** So many bytes of thumbnails are kept unless the member says otherwise. */
export const usualBudget = 50 * 1024 * 1024

const closed: VaultState = {
  isOpen: false,
  guests: 0,
  syncedAt: null,
  isBehind: false,
  filling: null,
  drafts: [],
  isSending: false,
  trouble: null,
  lost: null,
  damaged: 0,
  isPersisted: null,
  pictures: { bytes: 0, budget: usualBudget },
}

/** Read by selector: `useVault((vault) => vault.drafts)`. */
export const useVault = create<VaultState>()(() => closed)

/** Forgets everything that is shown of the vault. */
export const vaultClosed = (): void => useVault.setState(closed)

onSessionEnd(vaultClosed)
