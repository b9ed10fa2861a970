import { inactivityMs } from '../session/inactivity.ts'
import { memberId } from '../session/session.ts'
import { addUnerased, readLastActivity, removeUnerased } from '../session/storage.ts'
import { requireUserInfo, type UserInfo } from '../session/user-info.ts'
import { encryptJson, type OpenVault, putRecords, recordKeysOf } from './records.ts'
import {
  deleteDb,
  deleteKey,
  onDbClosed,
  readKey,
  StorageError,
  VaultErased,
  withDb,
  writeKey,
} from './vault-db.ts'
import { eraseOutdated, findRow, savedKinds } from './vault-rows.ts'
import { clearVaultState, useVault } from './vault-state.ts'

let current: OpenVault | null = null
const openListeners = new Set<(vault: OpenVault) => Promise<void>>()
const closeListeners = new Set<() => void>()
const goneListeners = new Set<(vault: OpenVault) => void>()
const renewListeners = new Set<(vault: OpenVault) => void>()

/** The vault that is open in this tab, or null. */
export const currentVault = () => current

/** Runs whenever a vault opens, before the state says so. */
export const onVaultOpen = (listen: (vault: OpenVault) => Promise<void>) => void openListeners.add(listen)

/** Runs whenever the vault closes or another session begins, to clear what the page holds of a member. */
export const onVaultClose = (listen: () => void) => void closeListeners.add(listen)

/** Runs when the open vault is found to be gone from this device, before it closes. */
export const onVaultGone = (listen: (vault: OpenVault) => void) => void goneListeners.add(listen)

/** Runs whenever the open vault continues under a new key; what the page shows of it stays. */
export const onVaultRenew = (listen: (vault: OpenVault) => void) => void renewListeners.add(listen)

/** Puts the vault that has renewed another in its place in this tab. */
export function replaceVault(before: OpenVault, after: OpenVault): void {
  if (current !== before) return
  current = after
  renewListeners.forEach((listen) => listen(after))
}

/** Stores whose vault is open, as the next login without a connection finds them. */
export async function rememberMember(user: UserInfo): Promise<void> {
  const vault = current
  if (vault?.member !== user._id) return
  const self = requireUserInfo({ ...user, token: '' })
  await putRecords(vault, [await encryptJson(vault, 'member', 'self', self)])
}

/** Opens a vault with its keys, and keeps them for this session. */
export async function openWithKeys(vault: OpenVault): Promise<void> {
  try {
    await Promise.all([storeKey(vault, Date.now()), setCurrent(vault)])
  } catch (error) {
    lockVaultOf(vault.member)
    throw error
  }
}

/** Opens the member's vault with the stored key, as after a reload; false when the key has expired or is missing. */
export async function restoreVault(member: string): Promise<boolean> {
  if (current?.member === member) return true
  return catchStorageErrors(async () => {
    const { rows, keys } = await eraseOutdated()
    const row = await findRow(member, rows)
    const openKey = row && keys.get(row.id)
    if (!openKey) {
      // A session without its key: the browser has removed the saved data.
      useVault.setState(({ storageError }) => ({ storageError: storageError ?? 'missing' }))
      return false
    }
    if (memberId() !== member) return false // the session has ended meanwhile
    await setCurrent({ id: row.id, member, keys: openKey.keys })
    return true
  }).then((isOpen) => isOpen === true)
}

/** What a member has done on this page before the vault opens is kept; a login opens it before that session begins. */
async function setCurrent(vault: OpenVault): Promise<void> {
  if (current === null && memberId() === vault.member) clearVaultState()
  else if (current?.id !== vault.id) lockVault()
  current = vault
  await Promise.all([...openListeners].map((listen) => listen(vault)))
  if (current === vault) useVault.setState({ isOpen: true })
}

/** Clears what this page holds of a member. */
export const clearMemory = (): void => closeListeners.forEach((listen) => listen())

/** Forgets the keys of the vault that is open, whosever it is, and clears what this page holds of a member. */
export function lockVault(): void {
  current = null
  clearMemory()
  clearVaultState()
}

function lockVaultOf(member: string): void {
  if (current?.member === member) lockVault()
}

/**
 * Locks the member's vault and deletes its stored key; the encrypted data stays. The vault of another member who has logged
 * in since stays open.
 */
export async function closeVault(member: string): Promise<void> {
  lockVaultOf(member)
  await catchStorageErrors(async () => {
    const row = await findRow(member)
    if (row) await deleteKey(row.id)
  })
}

/**
 * Deletes the member's vault with everything in it, as at a logout. What is not deleted when the page goes is deleted by
 * the next one, before anything opens it.
 */
export async function eraseVault(member: string): Promise<void> {
  const left = current?.member === member ? { vault: current.id } : { member }
  lockVault()
  addUnerased(left)
  const row = await findRow(member)
  if (row) await deleteDb(row.id)
  removeUnerased(left)
}

/** Erases all saved guests, as at the end of a membership; what is typed and unsent stays. */
export async function eraseGuests(): Promise<void> {
  const vault = current
  if (!vault) return
  clearMemory()
  const keys = await Promise.all(savedKinds.map((kind) => recordKeysOf(vault, kind)))
  await putRecords(vault, [], keys.flat())
  await Promise.all([...openListeners].map((listen) => listen(vault)))
}

/** Extends the stored key's life to an hour after the last activity in any tab. */
export async function renewKey(): Promise<void> {
  const vault = current
  if (vault) await catchStorageErrors(() => storeKey(vault, readLastActivity() ?? Date.now()))
}

const storeKey = ({ id, keys }: OpenVault, lastActivity: number): Promise<void> =>
  writeKey({ vault: id, keys, renewedAt: Date.now(), expiresAt: lastActivity + inactivityMs })

/** Looks at once, as otherwise the next use would find out. */
onDbClosed(() => {
  const { id } = current ?? {}
  if (id === undefined) return
  inBackground(async () => {
    if (!(await withDb(id, (db) => db.vaults.get(id)))) throw new VaultErased(id)
  })
})

/** Restarts the retention period: the server has just accepted this member. */
export async function renewRetention(): Promise<void> {
  const { id } = current ?? {}
  if (id) await withDb(id, (db) => db.vaults.update(id, { confirmedAt: Date.now() }))
}

/**
 * Runs work on the vault. A storage error goes into the state, and undefined is returned; so it is when the open vault is
 * gone. Throws VaultErased for any other vault.
 */
export async function catchStorageErrors<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof VaultErased && error.vault === current?.id) await goOnOrClose(current)
    else if (error instanceof StorageError) useVault.setState({ storageError: error.kind })
    else throw error
    console.warn(error)
    return undefined
  }
}

/** Runs work that nothing waits for; it ends without a word where its vault was closed meanwhile. */
export function inBackground(work: () => Promise<unknown>): void {
  catchStorageErrors(work).catch((error: unknown) => {
    if (!(error instanceof VaultErased)) throw error
  })
}

/** Another tab may have renewed the key; otherwise the vault is gone. */
async function goOnOrClose(vault: OpenVault): Promise<void> {
  const row = await findRow(vault.member).catch(() => undefined)
  const openKey = row && row.id !== vault.id && (await readKey(row.id).catch(() => undefined))
  if (current !== vault) return
  if (row && openKey) replaceVault(vault, { id: row.id, member: vault.member, keys: openKey.keys })
  else vaultGone(vault)
}

function vaultGone(vault: OpenVault): void {
  goneListeners.forEach((listen) => listen(vault))
  lockVault()
  useVault.setState({ storageError: 'gone' })
}
