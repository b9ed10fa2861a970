import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { hasServerFailed } from '../api/api-error.ts'
import { findGuest, type SavedGuest, saveGuests, revalidate } from './saved-guests.ts'
import { VaultErased } from './records.ts'
import { saveThumbnails, thumbnailLinks } from './thumbnails.ts'
import { onVaultClose, currentVault, catchStorageErrors } from './vault.ts'

const prefetched = new Map<string, SavedGuest>()

/** Discards prefetched guests, which may lack new thumbnails. */
export const clearPrefetched = () => prefetched.clear()
onVaultClose(clearPrefetched)

/** Saves a guest that the server has just sent, with its thumbnails. */
export async function saveOpenedGuest(guest: GuestDetail): Promise<void> {
  const vault = currentVault()
  if (!vault) return
  await catchStorageErrors(async () => {
    await saveGuests(vault, [{ guest, openedAt: new Date().toISOString() }])
    await saveThumbnails(vault, thumbnailLinks([guest]))
    prefetched.delete(guest._id)
  }).catch((error: unknown) => {
    // After a logout, or without a connection for the thumbnails.
    if (!(error instanceof VaultErased) && !hasServerFailed(error)) throw error
  })
}

const pending = new Map<string, Promise<SavedGuest | null>>()

/** The saved guest, or null. Concurrent calls for the same guest share one read. */
export function findSavedGuest(id: string): Promise<SavedGuest | null> {
  const vault = currentVault()
  if (!vault) return Promise.resolve(null)
  const key = `${vault.id} ${id}`
  const lookup =
    pending.get(key) ??
    catchStorageErrors(() => findGuest(vault, id))
      .then((found) => found ?? null)
      .finally(() => pending.delete(key))
  pending.set(key, lookup)
  return lookup
}

/** Reads a guest that may be opened soon: it is then painted within 100 ms of the tap (`npm run bench -- offline`). */
export async function prefetchGuest(id: string): Promise<void> {
  if (prefetchedGuest(id)) return
  const vault = currentVault()
  const found = await findSavedGuest(id)
  if (found && currentVault() === vault) prefetched.set(id, found)
}

/** The prefetched guest, unless a newer version was saved since. */
export function prefetchedGuest(id: string): SavedGuest | null {
  const entry = prefetched.get(id)
  return entry ? revalidate(entry) : null
}
