import * as v from 'valibot'
import { ApiError } from '../api/api-error.ts'
import type { SignedIn } from '../../shared/schemas/account.ts'
import { inactivityMs } from '../session/inactivity.ts'
import { readLastActivity } from '../session/storage.ts'
import { requireUserInfo, toUserInfo, type UserInfo } from '../session/user-info.ts'
import { base64Of, bytesOf } from './bytes.ts'
import { exclusive } from './exclusive.ts'
import {
  type Master,
  newMaster,
  openKeysOf,
  unwrapByPassword,
  unwrapBySecret,
  wrapByPassword,
  wrapBySecret,
} from './keys.ts'
import { tellLost } from './lost.ts'
import { type OpenVault, readJson, sealedJson, writeRows } from './records.ts'
import { type RecordKind, StorageTrouble, type VaultDb, type VaultRow, withDb } from './vault-db.ts'
import { useVault, vaultClosed } from './vault-state.ts'

type Credentials = { email: string; password: string }

/** What has not met the server for so long is erased (D-91). */
export const keptMs = 30 * 24 * 3_600_000
/** A clock that was put back further than this does not lengthen an open key's life. */
const clockSlackMs = 5 * 60_000

/** What a member typed and has not sent: it outlives everything but a logout. */
const unsent: readonly RecordKind[] = ['draft', 'draft-file', 'form']
const saved: readonly RecordKind[] = ['settings', 'sync', 'cards', 'guest', 'thumbnail']

let open: OpenVault | null = null
const opened = new Set<(vault: OpenVault) => Promise<void>>()
const closing = new Set<() => void>()

/** The vault that is open in this tab, or null. */
export const openVault = () => open

/** Runs whenever a vault was opened, before anybody is told so. */
export const onVaultOpen = (listen: (vault: OpenVault) => Promise<void>) => void opened.add(listen)

/** Runs whenever the vault is closed: what was decrypted is to be forgotten. */
export const onVaultClose = (listen: () => void) => void closing.add(listen)

/**
 * Opens the member's vault after an online login, or makes one; a changed or reset password does not matter, since
 * the server's secret opens it, too (D-91). A storage that fails is said in the state and stops nobody.
 */
export async function openAtLogin(answer: SignedIn, credentials: Credentials): Promise<void> {
  await tellTrouble(async () => {
    await eraseOutdated()
    const row = await exclusive('open', () => findOrMake(answer))
    const found = await masterOf(row, answer, credentials)
    const { master, lost } = found ? { master: found, lost: null } : await beginAnew(row, answer)
    await unlock(row.id, master)
    useVault.setState({ lost })
    if (lost) tellLost(lost.drafts)
    await writeRows([await sealedJson(open!, 'member', 'self', requireUserInfo({ ...answer, token: '' }))])
    const locked = tellTrouble(async () => {
      const byPassword = await wrapByPassword(master, { ...credentials, email: answer.email })
      const bySecret = await wrapBySecret(master, answer.vaultSecret)
      await withDb((db) => db.vaults.update(row.id, { byPassword, bySecret }))
    })
    // Slow on purpose: waited for only where no password opens this vault yet, for the page may be left at any time.
    if (lost || !row.byPassword) await locked
  })
}

const Self = v.custom<UserInfo>((found) => toUserInfo(found) !== null)

/**
 * Opens a vault without a network, by email and password (D-92). Answers who that is, without a token. Throws an
 * ApiError with status 0 whose message says what to do.
 */
export async function openOffline(credentials: Credentials): Promise<UserInfo> {
  await eraseOutdated()
  const rows = await withDb((db) => db.vaults.toArray())
  if (rows.length === 0)
    throw new ApiError(0, 'The first login on this device needs a connection. Check yours and try again.')
  for (const row of rows) {
    const master = row.byPassword && (await unwrapByPassword(row.byPassword, credentials))
    if (!master) continue
    await unlock(row.id, master)
    const self = await readJson(open!, 'member', 'self', Self)
    if (self) return self.value
    await close(master.member)
  }
  throw new ApiError(
    0,
    'Invalid email or password. Without a connection, use those of your last login on this device.',
  )
}

/** Opens the member's vault with the key that was left open for a reload; false when it has expired or is not there. */
export async function restore(member: string): Promise<boolean> {
  if (open?.member === member) return true
  return tellTrouble(async () => {
    await eraseOutdated()
    const row = await findRow(member)
    const kept = row && (await withDb((db) => db.openKeys.get(row.id)))
    if (!kept) {
      // A session without its key: the browser has removed what was saved.
      useVault.setState({ trouble: 'missing' })
      return false
    }
    await enter({ id: row.id, member, keys: kept.keys })
    return true
  }).then((isOpen) => isOpen === true)
}

/**
 * Closes the member's vault on this device: its open key is forgotten, what is stored stays and is unreadable (D-92).
 * That of another member who has logged in meanwhile stays open.
 */
export async function close(member: string): Promise<void> {
  if (open === null || open.member === member) forgetOpen()
  await tellTrouble(async () => {
    const row = await findRow(member)
    if (row) await withDb((db) => db.openKeys.delete(row.id))
  })
}

/** How many unsent reviews of the member lie on this device, in an open vault or a closed one. */
export async function countDrafts(member: string): Promise<number> {
  const row = await findRow(member)
  return row ? withDb((db) => ofKind(db, row.id, 'draft').count()) : 0
}

/** Log Out: the member's vault is gone from this device, with all that is in it (D-93). */
export async function eraseVault(member: string): Promise<void> {
  forgetOpen()
  const { id } = (await findRow(member)) ?? {}
  if (id === undefined) return
  await withDb((db) =>
    db.transaction('rw', [db.vaults, db.openKeys, db.records], async () => {
      await removeRecords(db, id, [...saved, ...unsent, 'member'])
      await db.openKeys.delete(id)
      await db.vaults.delete(id)
    }),
  )
}

/** The membership is gone: so is every saved guest; what was typed and not sent stays (D-93). */
export async function eraseGuests(): Promise<void> {
  const vault = open
  if (!vault) return
  closing.forEach((listen) => listen())
  await withDb((db) => db.transaction('rw', db.records, () => removeRecords(db, vault.id, saved)))
  await Promise.all([...opened].map((listen) => listen(vault)))
}

/** Lets the open key live an hour from the last activity in any tab. */
export async function renewKey(): Promise<void> {
  const vault = open
  if (vault) await tellTrouble(() => keepKey(vault, readLastActivity() ?? Date.now()))
}

/** The server has just accepted this member: the 30 days begin anew. */
export async function metServer(): Promise<void> {
  const { id } = open ?? {}
  if (id) await withDb((db) => db.vaults.update(id, { metServerAt: Date.now() }))
}

/**
 * Erases open keys whose time is over, and what has not met the server for 30 days; unsent drafts stay, and with them
 * the way to open them (D-91).
 */
export async function eraseOutdated(): Promise<void> {
  await forgetExpired()
  await withDb(async (db) => {
    const outdated = (await db.vaults.toArray()).filter(
      ({ metServerAt }) => Date.now() - metServerAt > keptMs,
    )
    for (const { id } of outdated) {
      await db.transaction('rw', [db.vaults, db.openKeys, db.records], async () => {
        await removeRecords(db, id, saved)
        await db.openKeys.delete(id)
        const left = await Promise.all(unsent.map((kind) => ofKind(db, id, kind).count()))
        if (left.some((count) => count > 0)) return
        await removeRecords(db, id, ['member'])
        await db.vaults.delete(id)
      })
    }
  })
}

/** Runs work on the vault; a storage that fails becomes a sentence on the page instead of a crash. */
export async function tellTrouble<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error
    console.warn(error)
    useVault.setState({ trouble: error.kind })
    return undefined
  }
}

async function findOrMake({ _id, vaultSecret }: SignedIn): Promise<VaultRow> {
  const found = await findRow(_id)
  if (found) return found
  const bySecret = await wrapBySecret(newMaster(_id), vaultSecret)
  const id = crypto.randomUUID()
  const row = { id, owner: await ownerOf(_id), byPassword: null, bySecret, metServerAt: Date.now() }
  await withDb((db) => db.vaults.add(row))
  return row
}

/** The master by the server's secret, else by the password; null when neither opens it. */
const masterOf = async (row: VaultRow, answer: SignedIn, credentials: Credentials): Promise<Master | null> =>
  (await unwrapBySecret(row.bySecret, { member: answer._id, secret: answer.vaultSecret })) ??
  (row.byPassword && (await unwrapByPassword(row.byPassword, credentials)))

/** What nobody can read any more makes way for an empty vault; answers how many unsent reviews went with it. */
async function beginAnew({ id }: VaultRow, { _id, vaultSecret }: SignedIn) {
  const master = newMaster(_id)
  const bySecret = await wrapBySecret(master, vaultSecret)
  const drafts = await withDb((db) =>
    db.transaction('rw', [db.vaults, db.records], async () => {
      const count = await ofKind(db, id, 'draft').count()
      await removeRecords(db, id, [...saved, ...unsent, 'member'])
      await db.vaults.update(id, { bySecret, byPassword: null })
      return count
    }),
  )
  return { master, lost: { drafts } }
}

async function unlock(id: string, master: Master): Promise<void> {
  const keys = await openKeysOf(master)
  const vault = { id, member: master.member, keys }
  await keepKey(vault, Date.now())
  await enter(vault)
}

async function enter(vault: OpenVault): Promise<void> {
  if (open?.id !== vault.id) forgetOpen()
  open = vault
  await Promise.all([...opened].map((listen) => listen(vault)))
  if (open === vault) useVault.setState({ isOpen: true })
}

function forgetOpen(): void {
  open = null
  closing.forEach((listen) => listen())
  vaultClosed()
}

async function keepKey({ id, keys }: OpenVault, lastActivity: number): Promise<void> {
  const expiresAt = lastActivity + inactivityMs
  await withDb((db) => db.openKeys.put({ vault: id, keys, renewedAt: Date.now(), expiresAt }))
}

/** Deletes open keys whose time is over, before anything is read with them. */
async function forgetExpired(): Promise<void> {
  const now = Date.now()
  await withDb((db) =>
    db.openKeys
      .filter(({ renewedAt, expiresAt }) => now >= expiresAt || now < renewedAt - clockSlackMs)
      .delete(),
  )
}

const findRow = async (member: string) => {
  const owner = await ownerOf(member)
  return withDb((db) => db.vaults.where({ owner }).first())
}

const ownerOf = async (member: string) =>
  base64Of(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`vault of ${member}`))))

const ofKind = (db: VaultDb, vault: string, kind: RecordKind) =>
  db.records.where('[vault+kind+id]').between([vault, kind, ''], [vault, kind, '\uffff'])

/** Within a transaction. */
async function removeRecords(db: VaultDb, vault: string, kinds: readonly RecordKind[]): Promise<void> {
  for (const kind of kinds) await ofKind(db, vault, kind).delete()
}
