import * as v from 'valibot'
import { guestKeysOf, type GuestKeys, isExactMatch, matchesGuest, searchKeysOf } from '../../shared/match.ts'
import { onFirstUse } from '../../shared/on-first-use.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { GuestCard, GuestDetail, type GuestSearch, type ViewedGuest } from '../../shared/schemas/guest.ts'
import type { Review } from '../../shared/schemas/review.ts'
import { whenIdle } from '../components/when-idle.ts'
import { bytesOf } from './bytes.ts'
import { exclusive } from './exclusive.ts'
import { joinTabs } from './other-tabs.ts'
import {
  nextVersion,
  type OpenVault,
  parsed,
  readAll,
  readJson,
  readRecords,
  sealed,
  sealedJson,
  type Spot,
  spotOf,
  writeRows,
} from './records.ts'
import { savedThumbnail } from './thumbnails.ts'
import { openVault, tellTrouble } from './vault.ts'
import type { RecordRow } from './vault-db.ts'
import { useVault } from './vault-state.ts'

/** So many guests are kept, the last opened ones (D-91). */
export const maxGuests = 2000

/** What lists and the search need of a saved guest; `version` is that of the record with the profile. */
const SavedCard = v.object({
  card: GuestCard,
  viewedAt: v.string(),
  /** When the member last opened it, and when the server last answered it; both ISO. */
  openedAt: v.string(),
  refreshedAt: v.string(),
  version: v.number(),
})
export type SavedCard = v.InferOutput<typeof SavedCard>
const Bucket = v.array(SavedCard)

/** A guest of the vault; `refreshedAt` says from when it is, `version` which of its records was read. */
export type SavedGuest = { guest: GuestDetail; refreshedAt: string; version: number }

type Indexed = SavedCard & { keys?: GuestKeys }

/** All cards of the open vault, decrypted, by guest id: what makes search and history quick. */
let index = new Map<string, Indexed>()

/** Cards lie together in 64 records, so that 2,000 of them are read at once. */
const bucketOf = (guestId: string) => String(Number.parseInt(guestId.slice(-2), 16) % 64)

let loading = Promise.resolve()

/** Reads the cards of the vault into memory. */
export const loadCards = (vault: OpenVault): Promise<void> => (loading = readCards(vault))

async function readCards(vault: OpenVault): Promise<void> {
  const buckets = await readAll(vault, 'cards', Bucket)
  if (openVault()?.id !== vault.id) return
  index = new Map(buckets.flat().map((saved) => [saved.card._id, saved]))
  tellCount()
}

type Changed = { vault: string; names: string[] }
let tellTabs: ((changed: Changed) => void) | undefined

/** Cards that another tab has changed are read anew in this one: it finds, opens and counts what that one saved. */
export function followCards(): void {
  tellTabs = joinTabs<Changed>('saved guests', (changed) => {
    const vault = openVault()
    if (vault?.id === changed.vault) void tellTrouble(() => readAnew(vault, changed.names))
  })
}

async function readAnew(vault: OpenVault, names: string[]): Promise<void> {
  await loading // what is just being read into memory may be older
  await exclusive('cards', async () => putIntoIndex(vault, names, await readBuckets(vault, names)))
}

/** Forgets what was decrypted. */
export function forgetCards(): void {
  index.clear() // also for work that waits for an idle moment
  index = new Map()
}

const tellCount = () => useVault.setState({ guests: index.size })

type Fresh = { guest: GuestDetail; openedAt?: string }

/** Saves guests as the server has just answered them. Guests beyond 2,000 leave, the longest not opened first. */
export async function saveGuests(vault: OpenVault, fresh: readonly Fresh[], at = new Date().toISOString()) {
  const entries = fresh.map(({ guest, openedAt }) => ({ guest, openedAt, version: nextVersion() }))
  const rows = await Promise.all(
    entries.map(({ guest, version }) =>
      sealed(vault, {
        kind: 'guest',
        id: guest._id,
        content: bytesOf(JSON.stringify(withoutLinks(guest))),
        version,
      }),
    ),
  )
  await changeCards(
    vault,
    rows,
    (cards) => {
      for (const { guest, openedAt, version } of entries) {
        const viewedAt = guest.viewedAt ?? at
        const before = cards.get(guest._id)
        const { _id, id, firstName, lastName, phoneNumber, city, state, country, createdAt } = guest
        const card = {
          _id,
          id,
          firstName,
          lastName,
          phoneNumber,
          city,
          state,
          country,
          createdAt,
          isViewed: true,
        }
        cards.set(guest._id, {
          card,
          viewedAt,
          openedAt: openedAt ?? before?.openedAt ?? viewedAt,
          refreshedAt: at,
          version,
        })
      }
    },
    entries.map(({ guest }) => guest._id),
  )
  await dropBeyond(vault)
}

/** Takes guests out of the vault. */
export async function removeGuests(vault: OpenVault, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await Promise.all(ids.map((id) => spotOf(vault, 'guest', id)))
  await changeCards(vault, [], (cards) => ids.forEach((id) => cards.delete(id)), ids, gone)
}

/** Whichever tab saves, the cards of the others in the same record stay: they are read anew under a lock. */
async function changeCards(
  vault: OpenVault,
  rows: RecordRow[],
  change: (cards: Map<string, Indexed>) => void,
  ids: readonly string[],
  gone: Spot[] = [],
): Promise<void> {
  await exclusive('cards', async () => {
    const names = [...new Set(ids.map(bucketOf))]
    const cards = await readBuckets(vault, names)
    change(cards)
    const buckets = await Promise.all(
      names.map((name) =>
        sealedJson(
          vault,
          'cards',
          name,
          [...cards.values()].filter(({ card }) => bucketOf(card._id) === name),
        ),
      ),
    )
    await writeRows([...rows, ...buckets], gone)
    tellTabs?.({ vault: vault.id, names })
    putIntoIndex(vault, names, cards)
  })
}

async function readBuckets(vault: OpenVault, names: string[]): Promise<Map<string, Indexed>> {
  const buckets = await Promise.all(names.map((name) => readJson(vault, 'cards', name, Bucket)))
  return new Map(buckets.flatMap((bucket) => bucket?.value ?? []).map((saved) => [saved.card._id, saved]))
}

/** These are all the cards of these buckets. One that has not changed keeps what was prepared for a search. */
function putIntoIndex(vault: OpenVault, names: string[], cards: Map<string, Indexed>): void {
  if (openVault()?.id !== vault.id) return
  for (const id of index.keys()) if (names.includes(bucketOf(id)) && !cards.has(id)) index.delete(id)
  for (const [id, saved] of cards) if (index.get(id)?.version !== saved.version) index.set(id, saved)
  tellCount()
}

async function dropBeyond(vault: OpenVault): Promise<void> {
  if (index.size <= maxGuests) return
  const byOpening = [...index.values()].sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
  await removeGuests(
    vault,
    byOpening.slice(0, index.size - maxGuests).map(({ card }) => card._id),
  )
}

/**
 * The saved guest of this id with its thumbnails, or null. A record that is not the newest one saved is refused. Which
 * one that is says the card that lies beside it: another tab may have saved both anew.
 */
export async function findGuest(vault: OpenVault, id: string): Promise<SavedGuest | null> {
  const known = index.get(id)?.version ?? 0
  const [record, bucket] = await readRecords(vault, [
    ['guest', id],
    ['cards', bucketOf(id)],
  ])
  const saved = bucket && parsed(Bucket, bucket.content)?.find(({ card }) => card._id === id)
  if (!saved) return null
  const guest = record && parsed(GuestDetail, record.content)
  if (!guest || record.version !== saved.version || saved.version < known) {
    await removeGuests(vault, [id])
    await writeRows([], [await spotOf(vault, 'sync', 'self')])
    return null
  }
  const review = await Promise.all(guest.review.map((one) => withThumbnails(vault, one)))
  const { version } = saved
  return { guest: { ...guest, review }, refreshedAt: lastRefresh(saved), version }
}

/** A guest as it was read, with the time of its last refresh by now; null when it was saved anew or has gone. */
export function stillSaved(read: SavedGuest): SavedGuest | null {
  const saved = index.get(read.guest._id)
  return saved?.version === read.version ? { ...read, refreshedAt: lastRefresh(saved) } : null
}

/** A guest that the last synchronisation did not name has not changed since. */
function lastRefresh({ refreshedAt }: SavedCard): string {
  const { syncedAt } = useVault.getState()
  return syncedAt !== null && syncedAt > refreshedAt ? syncedAt : refreshedAt
}

/** A saved review's picture is its thumbnail's bytes, or nothing. */
async function withThumbnails(vault: OpenVault, review: Review): Promise<Review> {
  const pictures = await Promise.all(
    review.files.map(async (file) => (await savedThumbnail(vault, fileIdOf(file) ?? '')) ?? ''),
  )
  return { ...review, thumbnails: pictures }
}

/** Links expire and are never saved; what stays is which file it was. */
const withoutLinks = (guest: GuestDetail): GuestDetail => ({
  ...guest,
  review: guest.review.map((review) => ({
    ...review,
    files: review.files.map((link) => link.split('?')[0]!),
    thumbnails: [],
  })),
})

/** The saved view history, newest first. */
export const savedHistory = (): (ViewedGuest & { refreshedAt: string })[] =>
  [...index.values()]
    .sort((a, b) => (a.viewedAt > b.viewedAt ? -1 : a.viewedAt < b.viewedAt ? 1 : 0))
    .map((saved) => ({ ...saved.card, viewedAt: saved.viewedAt, refreshedAt: lastRefresh(saved) }))

/** The saved guests that fit, by the rules of the server; exact matches first, then by name (D-30). */
export function searchSaved(search: Omit<GuestSearch, 'cursor'>): GuestCard[] {
  const wanted = searchKeysOf(search)
  const found = [...index.values()].filter((saved) => matchesGuest(wanted, keysOf(saved)))
  const { compare } = alphabet()
  return found
    .map((saved) => ({
      card: saved.card,
      rank: isExactMatch(wanted, keysOf(saved)) ? 0 : 1,
      name: `${saved.card.lastName} ${saved.card.firstName}`,
    }))
    .sort((a, b) => a.rank - b.rank || compare(a.name, b.name))
    .map(({ card }) => card)
}

const alphabet = onFirstUse(() => new Intl.Collator('en-US'))

const keysOf = (saved: Indexed): GuestKeys => (saved.keys ??= guestKeysOf(saved.card))

const preparedAtOnce = 200

/** Makes ready what a search compares, some guests at a time, while the page has nothing else to do. */
export function prepareSearch(cards = index): void {
  const next = [...cards.values()].filter(({ keys }) => !keys).slice(0, preparedAtOnce)
  next.forEach(keysOf)
  if (next.length > 0) whenIdle(() => prepareSearch(cards))
  else alphabet()
}
