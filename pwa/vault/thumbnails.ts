import { fileIdOf } from '../../shared/schemas/files.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { fetchThumbnail } from '../api/files.ts'
import { base64Of, type Bytes } from '../platform/bytes.ts'
import {
  hashId,
  type OpenVault,
  readRecord,
  encryptRecord,
  recordKeyOf,
  VaultErased,
  putRecords,
  readJson,
  encryptJson,
} from './records.ts'
import { currentVault } from './vault.ts'
import { type RecordPrimaryKey, withDb } from './vault-db.ts'
import { useVault, defaultBudget } from './vault-state.ts'
import * as v from 'valibot'

/** The signed links of all thumbnails of these guests; they expire after 15 minutes. */
export const thumbnailLinks = (guests: readonly GuestDetail[]): string[] =>
  guests.flatMap(({ review }) => review.flatMap(({ thumbnails }) => thumbnails.filter(Boolean)))

// Files count towards the limit of 600 calls a minute, which the member also needs.
const fetchIntervalMs = 200

/**
 * Downloads missing thumbnails and enforces the budget. Many are fetched slowly, and only until the budget is used up.
 * Throws an ApiError when the server does not respond, VaultErased once the vault is closed.
 */
export async function saveThumbnails(vault: OpenVault, links: readonly string[]): Promise<void> {
  const budget = await readBudget(vault)
  let remaining = budget - (await usedBytes(vault))
  const isBulk = links.length > 10
  for (const link of links) {
    requireOpen(vault)
    if (budget === 0 || (isBulk && remaining <= 0)) break
    const bytes = await saveThumbnail(vault, link)
    remaining -= bytes
    if (isBulk && bytes > 0) await new Promise((resolve) => setTimeout(resolve, fetchIntervalMs))
  }
  requireOpen(vault)
  await enforceBudget(vault, budget)
}

/** Throws when the vault was closed: its data must not show up in another member's state. */
function requireOpen(vault: OpenVault): void {
  if (currentVault()?.id !== vault.id) throw new VaultErased(vault.id)
}

/** Returns the number of bytes saved. */
async function saveThumbnail(vault: OpenVault, link: string): Promise<number> {
  const id = fileIdOf(link)
  if (!id || (await isSaved(vault, id))) return 0
  const bytes = await fetchThumbnail(link)
  requireOpen(vault)
  if (!bytes) return 0
  await putRecords(vault, [await encryptRecord(vault, { kind: 'thumbnail', id, content: bytes })])
  return bytes.length
}

const isSaved = async (vault: OpenVault, id: string): Promise<boolean> => {
  const hashedId = await hashId(vault, 'thumbnail', id)
  return (
    (await withDb(vault.id, (db) =>
      db.records.where({ vault: vault.id, kind: 'thumbnail', id: hashedId }).count(),
    )) > 0
  )
}

/** A saved thumbnail as a data URL, or null. */
export async function savedThumbnail(vault: OpenVault, id: string): Promise<string | null> {
  const record = await readRecord(vault, 'thumbnail', id)
  return record && `data:${mimeTypeOf(record.content)};base64,${base64Of(record.content)}`
}

/** The server sends WebP, or a small picture in its original format. */
const mimeTypeOf = (bytes: Bytes) => {
  if (bytes[0] === 0x89) return 'image/png'
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x47 ? 'image/gif' : 'image/webp'
}

/**
 * Changes the budget (bytes). A smaller one evicts the oldest thumbnails at once; a larger one makes the next
 * synchronization fetch everything.
 */
export async function changeBudget(vault: OpenVault, budget: number): Promise<void> {
  const previous = await readBudget(vault)
  await writeBudget(vault, budget)
  await enforceBudget(vault, budget)
  if (budget > previous) await putRecords(vault, [], [await recordKeyOf(vault, 'sync', 'self')])
}

/** Loads budget and used bytes into the state. */
export async function measureThumbnails(vault: OpenVault): Promise<void> {
  const budget = await readBudget(vault)
  useVault.setState({ thumbnails: { bytes: await usedBytes(vault), budget } })
}

const usedBytes = async (vault: OpenVault) =>
  (await listSizes(vault)).reduce((sum, { size }) => sum + size, 0)

async function enforceBudget(vault: OpenVault, budget: number): Promise<void> {
  const all = await listSizes(vault)
  let bytes = all.reduce((sum, { size }) => sum + size, 0)
  const evicted: RecordPrimaryKey[] = []
  for (const { key, size } of all) {
    if (bytes <= budget) break
    evicted.push(key)
    bytes -= size
  }
  await withDb(vault.id, (db) => db.records.bulkDelete(evicted))
  useVault.setState({ thumbnails: { bytes, budget } })
}

/** All thumbnails, the oldest first, from the index alone. */
async function listSizes(vault: OpenVault) {
  const entries: { key: RecordPrimaryKey; size: number }[] = []
  await withDb(vault.id, async (db) => {
    entries.length = 0
    const index = '[vault+kind+at+size]'
    await db.records
      .where(index)
      .between([vault.id, 'thumbnail', 0, 0], [vault.id, 'thumbnail', Infinity, Infinity])
      .eachKey((indexKey, { primaryKey }) => {
        const size = (indexKey as unknown as [string, string, number, number])[3]
        entries.push({ key: primaryKey, size })
      })
  })
  return entries
}

const Settings = v.object({ pictureBudget: v.number() })

/** How many bytes of thumbnails may be saved on this device. */
const readBudget = async (vault: OpenVault): Promise<number> =>
  (await readJson(vault, 'settings', 'self', Settings))?.value.pictureBudget ?? defaultBudget

const writeBudget = async (vault: OpenVault, pictureBudget: number): Promise<void> =>
  putRecords(vault, [
    await encryptJson(vault, 'settings', 'self', { pictureBudget } satisfies v.InferOutput<typeof Settings>),
  ])
