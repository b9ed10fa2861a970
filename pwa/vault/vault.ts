import * as v from 'valibot'
import type { SignedIn } from '../../shared/schemas/account.ts'
import { ApiError } from '../api/api-error.ts'
import { withLock } from '../platform/web-locks.ts'
import { inactivityMs } from '../session/inactivity.ts'
import { readLastActivity } from '../session/storage.ts'
import { requireUserInfo, toUserInfo, type UserInfo } from '../session/user-info.ts'
import {
  deriveOpenKeys,
  type MasterKey,
  unwrapByPassword,
  unwrapBySecret,
  wrapByPassword,
  wrapBySecret,
} from './keys.ts'
import { encryptJson, type OpenVault, putRecords, readJson, recordKeysOf } from './records.ts'
import { notifyReset } from './reset-notice.ts'
import {
  deleteDb,
  deleteKey,
  onDbClosed,
  readKey,
  StorageError,
  VaultErased,
  type VaultRow,
  vaultRows,
  withDb,
  writeKey,
} from './vault-db.ts'
import { createRow, eraseOutdated, findRow, resetVault, savedKinds } from './vault-rows.ts'
import { clearVaultState, useVault } from './vault-state.ts'

type Credentials = { email: string; password: string }

let current: OpenVault | null = null
const openListeners = new Set<(vault: OpenVault) => Promise<void>>()
const closeListeners = new Set<() => void>()
const goneListeners = new Set<(vault: OpenVault) => void>()

/** The vault that is open in this tab, or null. */
export const currentVault = () => current

/** Runs whenever a vault opens, before the state says so. */
export const onVaultOpen = (listen: (vault: OpenVault) => Promise<void>) => void openListeners.add(listen)

/** Runs whenever the vault closes, to clear decrypted data. */
export const onVaultClose = (listen: () => void) => void closeListeners.add(listen)

/** Runs when the open vault is found to be gone from this device, before it closes. */
export const onVaultGone = (listen: (vault: OpenVault) => void) => void goneListeners.add(listen)

/**
 * Opens or creates the member's vault after an online login. After a changed or reset password the server's secret opens
 * it, as after a login without a password (`credentials` null). A storage error goes into the state and does not fail the login.
 */
export async function openAtLogin(user: SignedIn, credentials: Credentials | null): Promise<void> {
  await catchStorageErrors(async () => {
    await eraseOutdated()
    const row = await withLock('open', async () => (await findRow(user._id)) ?? createRow(user))
    const found = await unwrapMasterKey(row, user, credentials)
    const { master, reset } = found ? { master: found, reset: null } : await resetVault(row, user)
    await unlock(row.id, master)
    useVault.setState({ reset })
    if (reset) notifyReset(reset.lostReviews)
    await rememberMember(user)
    const wrapped = catchStorageErrors(async () => {
      const byPassword = credentials && (await wrapByPassword(master, { ...credentials, email: user.email }))
      const bySecret = await wrapBySecret(master, user.vaultSecret)
      await withDb(row.id, (db) => db.vaults.update(row.id, { bySecret, ...(byPassword && { byPassword }) }))
    })
    // The key derivation is slow, so a login waits for it only while no password opens this vault yet.
    if (reset || !row.byPassword) await wrapped
  })
}

/** Stores whose vault is open, as the next login without a connection finds them. */
export async function rememberMember(user: UserInfo): Promise<void> {
  const vault = current
  if (vault?.member !== user._id) return
  const self = requireUserInfo({ ...user, token: '' })
  await putRecords(vault, [await encryptJson(vault, 'member', 'self', self)])
}

/** Unwraps by the server's secret, else by the password; null when neither fits. */
const unwrapMasterKey = async (
  row: VaultRow,
  user: SignedIn,
  credentials: Credentials | null,
): Promise<MasterKey | null> =>
  (await unwrapBySecret(row.bySecret, { member: user._id, secret: user.vaultSecret })) ??
  (row.byPassword && credentials && (await unwrapByPassword(row.byPassword, credentials)))

const Self = v.custom<UserInfo>((value) => toUserInfo(value) !== null)

/**
 * Opens a vault offline, by email and password. Returns its member, with an empty token. Throws an ApiError with status
 * 0 whose message says what to do; without a vault it is `noVault`.
 */
export async function openOffline(
  credentials: Credentials,
  noVault = `${navigator.onLine ? 'The server does not answer. ' : ''}The first login on this device needs a connection. Check yours and try again.`,
): Promise<UserInfo> {
  await eraseOutdated()
  const rows = await vaultRows()
  if (rows.length === 0) throw new ApiError(0, noVault)
  for (const row of rows) {
    const master = row.byPassword && (await unwrapByPassword(row.byPassword, credentials))
    if (!master) continue
    await unlock(row.id, master)
    const self = await readJson(current!, 'member', 'self', Self)
    if (self) return self.value
    await closeVault(master.member)
  }
  throw new ApiError(
    0,
    'Invalid email or password. Without a connection, use those of your last login on this device.',
  )
}

async function unlock(id: string, master: MasterKey): Promise<void> {
  const keys = await deriveOpenKeys(master)
  const vault = { id, member: master.member, keys }
  await storeKey(vault, Date.now())
  await setCurrent(vault)
}

/** Opens the member's vault with the stored key, as after a reload; false when the key has expired or is missing. */
export async function restoreVault(member: string): Promise<boolean> {
  if (current?.member === member) return true
  return catchStorageErrors(async () => {
    await eraseOutdated()
    const row = await findRow(member)
    const openKey = row && (await readKey(row.id))
    if (!openKey) {
      // A session without its key: the browser has removed the saved data.
      useVault.setState(({ storageError }) => ({ storageError: storageError ?? 'missing' }))
      return false
    }
    await setCurrent({ id: row.id, member, keys: openKey.keys })
    return true
  }).then((isOpen) => isOpen === true)
}

async function setCurrent(vault: OpenVault): Promise<void> {
  if (current?.id !== vault.id) closeCurrent()
  current = vault
  await Promise.all([...openListeners].map((listen) => listen(vault)))
  if (current === vault) useVault.setState({ isOpen: true })
}

function closeCurrent(): void {
  current = null
  closeListeners.forEach((listen) => listen())
  clearVaultState()
}

/**
 * Closes the member's vault and deletes its stored key; the encrypted data stays. The vault of another member who has
 * logged in since stays open.
 */
export async function closeVault(member: string): Promise<void> {
  if (current === null || current.member === member) closeCurrent()
  await catchStorageErrors(async () => {
    const row = await findRow(member)
    if (row) await deleteKey(row.id)
  })
}

/** Deletes the member's vault with everything in it, as at a logout. */
export async function eraseVault(member: string): Promise<void> {
  closeCurrent()
  const row = await findRow(member)
  if (row) await deleteDb(row.id)
}

/** Erases all saved guests, as at the end of a membership; what is typed and unsent stays. */
export async function eraseGuests(): Promise<void> {
  const vault = current
  if (!vault) return
  closeListeners.forEach((listen) => listen())
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
  void catchStorageErrors(async () => {
    if (!(await withDb(id, (db) => db.vaults.get(id)))) throw new VaultErased(id)
  }).catch(() => undefined) // it was closed meanwhile
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
    if (error instanceof VaultErased && error.vault === current?.id) vaultGone(current)
    else if (error instanceof StorageError) useVault.setState({ storageError: error.kind })
    else throw error
    console.warn(error)
    return undefined
  }
}

function vaultGone(vault: OpenVault): void {
  goneListeners.forEach((listen) => listen(vault))
  closeCurrent()
  useVault.setState({ storageError: 'gone' })
}
