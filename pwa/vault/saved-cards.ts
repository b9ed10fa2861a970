import * as v from 'valibot'
import { GuestCard } from '../../shared/schemas/guest.ts'
import type { PreparedCard } from './judge-saved.ts'
import { openChannel } from '../platform/tab-channel.ts'
import { withLock } from '../platform/web-locks.ts'
import {
  encryptJson,
  type OpenVault,
  parseContent,
  putRecords,
  readAll,
  readJson,
  readRecords,
  type RecordKey,
} from './records.ts'
import { currentVault, inBackground } from './vault.ts'
import type { RecordRow } from './vault-db.ts'
import { useVault } from './vault-state.ts'
import { Verdict } from './verdict.ts'

/** What lists and the search need of a saved guest; `version` is that of the record with the profile. */
const SavedCard = v.object({
  card: GuestCard,
  viewedAt: v.string(),
  /** When the member last opened it, and when the server last sent it; both ISO. */
  openedAt: v.string(),
  refreshedAt: v.string(),
  version: v.number(),
  verdict: v.optional(Verdict),
})
const Bucket = v.array(SavedCard)

/** A saved card; `prepared` is what the search compares, once it is computed. */
export type SavedCard = v.InferOutput<typeof SavedCard> & { prepared?: PreparedCard }

/** All cards of the open vault, decrypted, by guest id. */
const index = new Map<string, SavedCard>()

/** The cards of the open vault by guest id. */
export const savedCards = (): ReadonlyMap<string, SavedCard> => index

/** Cards are stored in 64 buckets, so that few records are read for 2,000 cards. */
const bucketOf = (guestId: string) => String(Number.parseInt(guestId.slice(-2), 16) % 64)

let loading = Promise.resolve()

/** Loads the cards of the vault into memory. */
export const loadCards = (vault: OpenVault): Promise<void> => (loading = readCards(vault))

async function readCards(vault: OpenVault): Promise<void> {
  const buckets = await readAll(vault, 'cards', Bucket)
  if (currentVault()?.id !== vault.id) return
  index.clear()
  for (const saved of buckets.flat()) index.set(saved.card._id, saved)
  publishCount()
}

/** Clears the decrypted cards from memory. */
export const clearCards = () => index.clear()

const publishCount = () => useVault.setState({ guests: index.size })

type CardsChanged = { vault: string; names: string[] }
let broadcast: ((message: CardsChanged) => void) | undefined

/** Reloads the cards that another tab has changed. */
export function subscribeCards(): void {
  broadcast = openChannel<CardsChanged>('saved guests', ({ vault: id, names }) => {
    const vault = currentVault()
    if (vault?.id === id) inBackground(() => reloadBuckets(vault, names))
  })
}

async function reloadBuckets(vault: OpenVault, names: string[]): Promise<void> {
  await loading // it may have read an older state
  await withLock('cards', async () => updateIndex(vault, names, await readBuckets(vault, names)))
}

/**
 * Changes the cards of these guests, and writes `rows` and deletes `removed` in the same transaction. A lock keeps other
 * tabs from writing the same buckets meanwhile.
 */
export async function changeCards(
  vault: OpenVault,
  ids: readonly string[],
  change: (cards: Map<string, SavedCard>) => void,
  rows: RecordRow[],
  removed: RecordKey[] = [],
): Promise<void> {
  await withLock('cards', async () => {
    const names = [...new Set(ids.map(bucketOf))]
    const cards = await readBuckets(vault, names)
    change(cards)
    const buckets = await Promise.all(
      names.map((name) => {
        const content = [...cards.values()].filter(({ card }) => bucketOf(card._id) === name)
        return encryptJson(vault, 'cards', name, content)
      }),
    )
    await putRecords(vault, [...rows, ...buckets], removed)
    broadcast?.({ vault: vault.id, names })
    updateIndex(vault, names, cards)
  })
}

async function readBuckets(vault: OpenVault, names: string[]): Promise<Map<string, SavedCard>> {
  const buckets = await Promise.all(names.map((name) => readJson(vault, 'cards', name, Bucket)))
  return new Map(buckets.flatMap((bucket) => bucket?.value ?? []).map((saved) => [saved.card._id, saved]))
}

/** `cards` are all cards of these buckets. Unchanged ones keep their search keys. */
function updateIndex(vault: OpenVault, names: string[], cards: Map<string, SavedCard>): void {
  if (currentVault()?.id !== vault.id) return
  for (const id of index.keys()) if (names.includes(bucketOf(id)) && !cards.has(id)) index.delete(id)
  for (const [id, saved] of cards) if (index.get(id)?.version !== saved.version) index.set(id, saved)
  publishCount()
}

/** A guest's record and its stored card, both read at the same moment. */
export async function readGuestWithCard(vault: OpenVault, id: string) {
  const [record, bucket] = await readRecords(vault, [
    ['guest', id],
    ['cards', bucketOf(id)],
  ])
  const saved = bucket && parseContent(Bucket, bucket.content)?.find(({ card }) => card._id === id)
  return { record, saved }
}

/** When the guest was last up to date (ISO): one that the last synchronization left out has not changed since. */
export function lastRefresh({ refreshedAt }: SavedCard): string {
  const { syncedAt } = useVault.getState()
  return syncedAt !== null && syncedAt > refreshedAt ? syncedAt : refreshedAt
}
