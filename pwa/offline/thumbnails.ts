import { fileIdOf } from '../../shared/schemas/files.ts'
import type { GuestDetail } from '../../shared/schemas/guest.ts'
import { fetchThumbnail } from '../api/files.ts'
import { base64Of, type Bytes } from './bytes.ts'
import { hiddenId, type OpenVault, readRecord, sealed, spotOf, VaultGone, writeRows } from './records.ts'
import { readBudget, writeBudget } from './settings.ts'
import { openVault } from './vault.ts'
import { type RecordKey, withDb } from './vault-db.ts'
import { useVault } from './vault-state.ts'

/** The signed links of all thumbnails of these guests; they open for 15 minutes (D-51). */
export const thumbnailLinks = (guests: readonly GuestDetail[]): string[] =>
  guests.flatMap(({ review }) => review.flatMap(({ thumbnails }) => thumbnails.filter(Boolean)))

// Files count into the 600 calls a minute (D-18): the rest is for the person.
const betweenFetchesMs = 200

/**
 * Fetches thumbnails that are not here yet, and keeps their bytes within the budget (D-91). Many are fetched slowly
 * and only while there is room. Throws an ApiError when the server does not answer, VaultGone once the vault is closed.
 */
export async function saveThumbnails(vault: OpenVault, links: readonly string[]): Promise<void> {
  const budget = await readBudget(vault)
  let room = budget - (await usedBytes(vault))
  const isMany = links.length > 10
  for (const link of links) {
    requireOpen(vault)
    if (budget === 0 || (isMany && room <= 0)) break
    const bytes = await saveThumbnail(vault, link)
    room -= bytes
    if (isMany && bytes > 0) await new Promise((resolve) => setTimeout(resolve, betweenFetchesMs))
  }
  requireOpen(vault)
  await keepWithin(vault, budget)
}

/** Nothing is written into a closed vault, nor told to whoever is logged in by then. */
function requireOpen(vault: OpenVault): void {
  if (openVault()?.id !== vault.id) throw new VaultGone('This vault was closed')
}

/** The number of bytes that were saved. */
async function saveThumbnail(vault: OpenVault, link: string): Promise<number> {
  const id = fileIdOf(link)
  if (!id || (await isSaved(vault, id))) return 0
  const picture = await fetchThumbnail(link)
  requireOpen(vault)
  if (!picture) return 0
  await writeRows([await sealed(vault, { kind: 'thumbnail', id, content: picture })])
  return picture.length
}

const isSaved = async (vault: OpenVault, id: string): Promise<boolean> => {
  const hidden = await hiddenId(vault, 'thumbnail', id)
  return (
    (await withDb((db) => db.records.where({ vault: vault.id, kind: 'thumbnail', id: hidden }).count())) > 0
  )
}

/** A saved thumbnail as an address for an `<img>`, or null. */
export async function savedThumbnail(vault: OpenVault, id: string): Promise<string | null> {
  const record = await readRecord(vault, 'thumbnail', id)
  return record && `data:${typeOf(record.content)};base64,${base64Of(record.content)}`
}

/** The server sends WebP; a small picture may come as it is. */
const typeOf = (picture: Bytes) => {
  if (picture[0] === 0x89) return 'image/png'
  if (picture[0] === 0xff) return 'image/jpeg'
  return picture[0] === 0x47 ? 'image/gif' : 'image/webp'
}

/**
 * Another budget, in bytes. What is too much leaves at once, the oldest first; for more room the next synchronisation
 * looks at everything.
 */
export async function changeBudget(vault: OpenVault, budget: number): Promise<void> {
  const before = await readBudget(vault)
  await writeBudget(vault, budget)
  await keepWithin(vault, budget)
  if (budget > before) await writeRows([], [await spotOf(vault, 'sync', 'self')])
}

/** Says how much there is, from the index alone. */
export async function countThumbnails(vault: OpenVault): Promise<void> {
  const budget = await readBudget(vault)
  useVault.setState({ pictures: { bytes: await usedBytes(vault), budget } })
}

const usedBytes = async (vault: OpenVault) => (await sizes(vault)).reduce((sum, { size }) => sum + size, 0)

async function keepWithin(vault: OpenVault, budget: number): Promise<void> {
  const all = await sizes(vault)
  let bytes = all.reduce((sum, { size }) => sum + size, 0)
  const leaving: RecordKey[] = []
  for (const { key, size } of all) {
    if (bytes <= budget) break
    leaving.push(key)
    bytes -= size
  }
  await withDb((db) => db.records.bulkDelete(leaving))
  useVault.setState({ pictures: { bytes, budget } })
}

/** The oldest first. */
async function sizes(vault: OpenVault) {
  const found: { key: RecordKey; size: number }[] = []
  await withDb(async (db) => {
    found.length = 0
    const index = '[vault+kind+at+size]'
    await db.records
      .where(index)
      .between([vault.id, 'thumbnail', 0, 0], [vault.id, 'thumbnail', Infinity, Infinity])
      .eachKey((indexKey, { primaryKey }) => {
        const size = (indexKey as unknown as [string, string, number, number])[3]
        found.push({ key: primaryKey, size })
      })
  })
  return found
}
