import { fileIdOf } from '../../shared/schemas/files.ts'
import { type GuestCard, GuestDetail } from '../../shared/schemas/guest.ts'
import type { Review } from '../../shared/schemas/review.ts'
import { bytesOf } from '../platform/bytes.ts'
import {
  encryptRecord,
  nextVersion,
  type OpenVault,
  parseContent,
  putRecords,
  recordKeyOf,
} from './records.ts'
import { changeCards, lastRefresh, readGuestWithCard, savedCards } from './saved-cards.ts'
import { savedThumbnail } from './thumbnails.ts'
import { verdictOf } from './verdict.ts'

/** How many guests are saved at most. */
export const maxGuests = 2000

/** A guest of the vault, when it was last up to date (ISO), and the version of its record. */
export type SavedGuest = { guest: GuestDetail; refreshedAt: string; version: number }

type GuestUpdate = { guest: GuestDetail; openedAt?: string }

/** Saves guests as the server has sent them at `at` (ISO). Beyond 2,000 guests, those not opened for longest are removed. */
export async function saveGuests(
  vault: OpenVault,
  updates: readonly GuestUpdate[],
  at = new Date().toISOString(),
): Promise<void> {
  const entries = updates.map((update) => ({ ...update, version: nextVersion() }))
  const rows = await Promise.all(
    entries.map(({ guest, version }) => {
      const content = bytesOf(JSON.stringify(withoutLinks(guest)))
      return encryptRecord(vault, { kind: 'guest', id: guest._id, content, version })
    }),
  )
  const ids = entries.map(({ guest }) => guest._id)
  await changeCards(
    vault,
    ids,
    (cards) => {
      for (const { guest, openedAt, version } of entries) {
        const viewedAt = guest.viewedAt ?? at
        const previous = cards.get(guest._id)
        cards.set(guest._id, {
          card: cardOf(guest),
          viewedAt,
          openedAt: openedAt ?? previous?.openedAt ?? viewedAt,
          refreshedAt: at,
          version,
          verdict: verdictOf(guest),
        })
      }
    },
    rows,
  )
  await evictOldest(vault)
}

function cardOf(guest: GuestDetail): GuestCard {
  const { _id, id, firstName, lastName, phoneNumber, city, state, country, createdAt } = guest
  return { _id, id, firstName, lastName, phoneNumber, city, state, country, createdAt, isViewed: true }
}

async function removeGuests(vault: OpenVault, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await Promise.all(ids.map((id) => recordKeyOf(vault, 'guest', id)))
  await changeCards(vault, ids, (cards) => ids.forEach((id) => cards.delete(id)), [], removed)
}

/** Forgets guests that were erased on the server, with the thumbnails of their evidence. */
export async function forgetGuests(vault: OpenVault, ids: readonly string[]): Promise<void> {
  const saved = ids.filter((id) => savedCards().has(id))
  for (const id of saved) {
    const found = await readGuestWithCard(vault, id)
    const guest = found.record && parseContent(GuestDetail, found.record.content)
    const files =
      guest?.review.flatMap((review) => review.files.flatMap((file) => fileIdOf(file) ?? [])) ?? []
    const keys = await Promise.all(files.map((file) => recordKeyOf(vault, 'thumbnail', file)))
    await putRecords(vault, [], keys)
  }
  await removeGuests(vault, saved)
}

async function evictOldest(vault: OpenVault): Promise<void> {
  const excess = savedCards().size - maxGuests
  if (excess <= 0) return
  const byOpening = [...savedCards().values()].sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
  await removeGuests(
    vault,
    byOpening.slice(0, excess).map(({ card }) => card._id),
  )
}

/**
 * The saved guest with its thumbnails, or null. A record whose version differs from that of its stored card, or is older
 * than in memory, was restored: it is removed and fetched again.
 */
export async function findGuest(vault: OpenVault, id: string): Promise<SavedGuest | null> {
  const indexedVersion = savedCards().get(id)?.version ?? 0
  const { record, saved } = await readGuestWithCard(vault, id)
  if (!saved) return null
  const guest = record && parseContent(GuestDetail, record.content)
  if (!guest || record.version !== saved.version || saved.version < indexedVersion) {
    await removeGuests(vault, [id])
    await putRecords(vault, [], [await recordKeyOf(vault, 'sync', 'self')])
    return null
  }
  const review = await Promise.all(guest.review.map((one) => withThumbnails(vault, one)))
  return { guest: { ...guest, review }, refreshedAt: lastRefresh(saved), version: saved.version }
}

/** A guest that was read earlier, with the time of its last refresh; null when it was saved again or removed since. */
export function revalidate(entry: SavedGuest): SavedGuest | null {
  const saved = savedCards().get(entry.guest._id)
  return saved?.version === entry.version ? { ...entry, refreshedAt: lastRefresh(saved) } : null
}

/** Adds the saved thumbnails as data URLs; empty ones for those that are not saved. */
async function withThumbnails(vault: OpenVault, review: Review): Promise<Review> {
  const thumbnails = await Promise.all(
    review.files.map(async (file) => (await savedThumbnail(vault, fileIdOf(file) ?? '')) ?? ''),
  )
  return { ...review, thumbnails }
}

/** Removes signatures and thumbnails: signed links expire and are never saved. */
const withoutLinks = (guest: GuestDetail): GuestDetail => ({
  ...guest,
  review: guest.review.map((review) => ({
    ...review,
    files: review.files.map((link) => link.split('?')[0]!),
    thumbnails: [],
  })),
})
