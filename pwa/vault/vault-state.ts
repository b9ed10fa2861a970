import { create } from 'zustand'
import { onSessionEnd } from '../session/session.ts'
import type { StorageErrorKind } from './vault-db.ts'

/** What the page shows of the vault; cleared when the session ends. */
export type VaultState = {
  isOpen: boolean
  /** The number of saved guests. */
  guests: number
  /** When the last complete synchronization ran (ISO); null before the first. */
  syncedAt: string | null
  /** The last synchronization failed. */
  isSyncIncomplete: boolean
  /** The progress of the first synchronization while it runs; `total` is null when unknown. */
  initialSync: { saved: number; total: number | null } | null
  /**
   * Why the storage of this device cannot be used; `missing` when the page began without the key of the vault, `gone`
   * when the vault vanished while it was open.
   */
  storageError: StorageErrorKind | 'missing' | 'gone' | null
  /** Set when this login had to reset the vault; so many unsent reviews were lost. */
  reset: { lostReviews: number } | null
  /** The number of corrupt records that were removed. */
  corruptRecords: number
  /** Whether the browser keeps saved data when space runs short; null when unknown. */
  isPersisted: boolean | null
  /** Used and allowed bytes of thumbnails. */
  thumbnails: { bytes: number; budget: number }
}

/** The thumbnail budget in bytes until the member changes it. */
export const defaultBudget = 50 * 1024 * 1024

const initialState: VaultState = {
  isOpen: false,
  guests: 0,
  syncedAt: null,
  isSyncIncomplete: false,
  initialSync: null,
  storageError: null,
  reset: null,
  corruptRecords: 0,
  isPersisted: null,
  thumbnails: { bytes: 0, budget: defaultBudget },
}

/** Read by selector: `useVault((vault) => vault.guests)`. */
export const useVault = create<VaultState>()(() => initialState)

/** What did not fit is saved now. */
export const storageHasRoom = (): void =>
  useVault.setState(({ storageError }) => (storageError === 'full' ? { storageError: null } : {}))

export const clearVaultState = (): void => useVault.setState(initialState)

onSessionEnd(clearVaultState)
