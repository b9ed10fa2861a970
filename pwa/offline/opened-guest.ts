import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { hasServerFailed } from '../api/api-error.ts'
import { findGuest, type SavedGuest, saveGuests, stillSaved } from './saved-guests.ts'
import { VaultGone } from './records.ts'
import { saveThumbnails, thumbnailLinks } from './thumbnails.ts'
import { onVaultClose, openVault, tellTrouble } from './vault.ts'

const ahead = new Map<string, SavedGuest>()

/** What was prepared is read anew: pictures came since. */
export const forgetPrepared = () => ahead.clear()
onVaultClose(forgetPrepared)

/** A guest that the server has just answered is in the vault at once (D-91). */
export async function keepOpened(guest: GuestDetail): Promise<void> {
  const vault = openVault()
  if (!vault) return
  await tellTrouble(async () => {
    await saveGuests(vault, [{ guest, openedAt: new Date().toISOString() }])
    await saveThumbnails(vault, thumbnailLinks([guest]))
    ahead.delete(guest._id)
  }).catch((error: unknown) => {
    // A logout came first, or the connection broke while a picture was fetched.
    if (!(error instanceof VaultGone) && !hasServerFailed(error)) throw error
  })
}

const underWay = new Map<string, Promise<SavedGuest | null>>()

/** The saved guest of this id, or null; also when nothing can be read. Who asks twice at once is answered once. */
export function findSaved(id: string): Promise<SavedGuest | null> {
  const vault = openVault()
  if (!vault) return Promise.resolve(null)
  const key = `${vault.id} ${id}`
  const finding =
    underWay.get(key) ??
    tellTrouble(() => findGuest(vault, id))
      .then((found) => found ?? null)
      .finally(() => underWay.delete(key))
  underWay.set(key, finding)
  return finding
}

/** Reads a saved guest that may be opened soon, so that `readAhead` has it at once. */
export async function prepareGuest(id: string): Promise<void> {
  if (readAhead(id)) return
  const vault = openVault()
  const found = await findSaved(id)
  if (found && openVault() === vault) ahead.set(id, found)
}

/** The saved guest of this id if it was prepared, and nothing newer was saved since. */
export function readAhead(id: string): SavedGuest | null {
  const read = ahead.get(id)
  return read ? stillSaved(read) : null
}
