import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { isUnreachable } from '../api/api-error.ts'
import { findGuest, type SavedGuest, saveGuests } from './saved-guests.ts'
import { VaultGone } from './records.ts'
import { saveThumbnails, thumbnailLinks } from './thumbnails.ts'
import { openVault, tellTrouble } from './vault.ts'

/** A guest that the server has just answered is in the vault at once (D-91). */
export async function keepOpened(guest: GuestDetail): Promise<void> {
  const vault = openVault()
  if (!vault) return
  await tellTrouble(async () => {
    await saveGuests(vault, [{ guest, openedAt: new Date().toISOString() }])
    await saveThumbnails(vault, thumbnailLinks([guest]))
  }).catch((error: unknown) => {
    // A logout came first, or the connection broke while a picture was fetched.
    if (!(error instanceof VaultGone) && !isUnreachable(error)) throw error
  })
}

/** The saved guest of this id, or null; also when nothing can be read. */
export async function findSaved(id: string): Promise<SavedGuest | null> {
  const vault = openVault()
  return (vault && (await tellTrouble(() => findGuest(vault, id)))) ?? null
}
