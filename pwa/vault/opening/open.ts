import * as v from 'valibot'
import type { SignedIn } from '../../../shared/schemas/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { withLock } from '../../platform/web-locks.ts'
import { toUserInfo, type UserInfo } from '../../session/user-info.ts'
import { type OpenVault, readJson } from '../records.ts'
import { notifyReset } from '../reset-notice.ts'
import { VaultErased, type VaultRow, vaultRows, withDb, createDb, recordsOfKind } from '../vault-db.ts'
import { eraseOutdated, findRow, hashMember, removeAllRecords } from '../vault-rows.ts'
import { useVault } from '../vault-state.ts'
import { catchStorageErrors, closeVault, openWithKeys, rememberMember } from '../vault.ts'
import {
  type MasterKey,
  openKeysOf,
  unwrapByPassword,
  unwrapBySecret,
  wrapByPassword,
  wrapBySecret,
  encryptIdKeys,
  newMasterKey,
} from './keys.ts'
import { masterByTouch, type Touch, withTouch } from './passkey-wraps.ts'

type Credentials = { email: string; password: string }

/**
 * Opens or creates the member's vault after an online login. After a changed or reset password the server's secret opens
 * it, as after a login by a passkey (`credentials` null, `touch` says which). A storage error goes into the state and does not
 * fail the login.
 */
export async function openAtLogin(
  user: SignedIn,
  credentials: Credentials | null,
  touch: Touch | null = null,
): Promise<void> {
  await catchStorageErrors(async () => {
    await eraseOutdated()
    const row = await withLock('open', async () => (await findRow(user._id)) ?? createRow(user))
    const found = await unwrapMasterKey(row, user, credentials, touch)
    const opened = found ? { master: found, reset: null, idKeys: row.idKeys } : await resetVault(row, user)
    const { master, reset } = opened
    await openWithKeys(await vaultOf({ id: row.id, idKeys: opened.idKeys }, master))
    useVault.setState({ reset })
    if (reset) notifyReset(reset.lostReviews)
    await rememberMember(user)
    const wrapped = catchStorageErrors(() =>
      withLock('wraps', () => writeWraps(row.id, master, { user, credentials, touch })).catch(ignoreErased),
    )
    // The key derivation is slow, so a login waits for it only while no password opens this vault yet.
    if (reset || !row.byPassword) await wrapped
  })
}

type Login = { user: SignedIn; credentials: Credentials | null; touch: Touch | null }

/** Wraps the key with all that this login knows. */
async function writeWraps(id: string, master: MasterKey, { user, credentials, touch }: Login): Promise<void> {
  const row = await withDb(id, (db) => db.vaults.get(id))
  if (!row) return // another tab has renewed the key meanwhile
  const byPassword = credentials && (await wrapByPassword(master, { ...credentials, email: user.email }))
  const bySecret = await wrapBySecret(master, user.vaultSecret)
  const byPasskey = touch && (await withTouch(row, master, touch))
  const changes = { bySecret, ...(byPassword && { byPassword }), ...(byPasskey && { byPasskey }) }
  await withDb(id, (db) => db.vaults.update(id, changes))
}

function ignoreErased(error: unknown): void {
  if (!(error instanceof VaultErased)) throw error
}

/** Unwraps by the passkey, the server's secret, or the password; null when none fits. */
const unwrapMasterKey = async (
  row: VaultRow,
  user: SignedIn,
  credentials: Credentials | null,
  touch: Touch | null,
): Promise<MasterKey | null> =>
  (touch && (await masterByTouch(row, touch))) ??
  (row.bySecret && (await unwrapBySecret(row.bySecret, { member: user._id, secret: user.vaultSecret }))) ??
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
    const self = master && (await openRow(row, master))
    if (self) return self
  }
  throw new ApiError(
    0,
    'Invalid email or password. Without a connection, use those of your last login on this device.',
  )
}

/** As `openOffline`, by a passkey. */
export async function openOfflineByTouch(touch: Touch): Promise<UserInfo> {
  await eraseOutdated()
  for (const row of await vaultRows()) {
    const master = await masterByTouch(row, touch)
    const self = master && (await openRow(row, master))
    if (self) return self
  }
  throw new ApiError(
    0,
    'This passkey does not open what is saved on this device. Use your email and password.',
  )
}

/** Opens a vault and says whose it is; null, and closed again, when that cannot be read. */
async function openRow(row: VaultRow, master: MasterKey): Promise<UserInfo | null> {
  const vault = await vaultOf(row, master)
  const [self] = await Promise.all([readJson(vault, 'member', 'self', Self), openWithKeys(vault)])
  if (!self) await closeVault(master.member)
  return self?.value ?? null
}

const vaultOf = async (
  { id, idKeys }: Pick<VaultRow, 'id' | 'idKeys'>,
  master: MasterKey,
): Promise<OpenVault> => ({ id, member: master.member, keys: await openKeysOf(master, idKeys) })

/** Creates a vault that only the server's secret opens. */
async function createRow({ _id, vaultSecret }: SignedIn): Promise<VaultRow> {
  const master = newMasterKey(_id)
  const bySecret = await wrapBySecret(master, vaultSecret)
  const [id, owner, idKeys] = [crypto.randomUUID(), await hashMember(_id), await encryptIdKeys(master)]
  const row = { id, owner, byPassword: null, bySecret, idKeys, confirmedAt: Date.now() }
  await createDb(row)
  return row
}

/** Empties a vault that can no longer be decrypted. Returns its new key and the number of lost unsent reviews. */
async function resetVault({ id }: VaultRow, { _id, vaultSecret }: SignedIn) {
  const master = newMasterKey(_id)
  const [bySecret, idKeys] = [await wrapBySecret(master, vaultSecret), await encryptIdKeys(master)]
  const lostReviews = await withDb(id, (db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const count = await recordsOfKind(db, id, 'waiting').count()
      await removeAllRecords(db, id)
      await db.vaults.update(id, { bySecret, byPassword: null, byPasskey: [], idKeys, mustRenew: false })
      return count
    }),
  )
  return { master, idKeys, reset: { lostReviews } }
}
