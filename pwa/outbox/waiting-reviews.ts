import { withLock, tryWithLock } from '../platform/web-locks.ts'
import { openChannel } from '../platform/tab-channel.ts'
import type { ChosenFile } from '../ui/files/useFiles.ts'
import {
  type OpenVault,
  readAll,
  readRecord,
  encryptRecord,
  encryptJson,
  recordKeyOf,
  putRecords,
} from '../vault/records.ts'
import { currentVault, catchStorageErrors, inBackground } from '../vault/vault.ts'
import { countWaiting } from '../vault/vault-rows.ts'
import { useOutbox } from './outbox-state.ts'
import { next, type ReviewEvent } from './review-life.ts'
import { type UnsentReview, WaitingReview, type WaitingFile } from './unsent-review.ts'

let tellTabs: ((vaultId: string) => void) | undefined

/** Shows the changes of other tabs. */
export function subscribeWaiting(): void {
  tellTabs = openChannel<string>('waiting reviews', (vaultId) => {
    const vault = currentVault()
    if (vault?.id === vaultId) inBackground(() => loadWaiting(vault))
  })
}

/** Reads the outbox, the oldest first. A review whose page was closed while it was sent waits again. */
export async function loadWaiting(vault: OpenVault): Promise<WaitingReview[]> {
  const stored: WaitingReview[] = await readAll(vault, 'waiting', WaitingReview)
  const waiting = stored.map((review) => next(review, { type: 'interrupted' })[0])
  waiting.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  if (currentVault()?.id === vault.id) useOutbox.setState({ waiting })
  return waiting
}

export const findWaiting = async (vault: OpenVault, id: string): Promise<WaitingReview | undefined> =>
  (await loadWaiting(vault)).find((one) => one.id === id)

/** A file as it was chosen; null when its record is damaged. */
export async function fileOf(vault: OpenVault, { id, name, type }: WaitingFile): Promise<File | null> {
  const record = await readRecord(vault, 'waiting-file', id)
  return record && new File([record.content], name, { type })
}

/**
 * Reads again what a logout of the member would erase, since other tabs add reviews, too. Returns how many reviews lie in
 * a locked vault.
 */
export async function findUnsent(member: string): Promise<number> {
  const locked = await catchStorageErrors(async () => {
    const vault = currentVault()
    const waiting = vault ? await loadWaiting(vault) : []
    return (await countWaiting(member)) - waiting.length
  })
  return locked ?? 0
}

/** Stores a review and its files, all or nothing. */
export async function addWaiting(
  vault: OpenVault,
  unsent: UnsentReview,
  chosen: readonly ChosenFile[],
): Promise<void> {
  const files = chosen.map(({ file: { name, type, size }, ids, declared }) => {
    return { id: crypto.randomUUID(), name, type, size, ids, declared }
  })
  const rows = await Promise.all(
    chosen.map(async ({ file }, place) => {
      const content = new Uint8Array(await file.arrayBuffer())
      return encryptRecord(vault, { kind: 'waiting-file', id: files[place]!.id, content })
    }),
  )
  const [id, createdAt] = [crypto.randomUUID(), new Date().toISOString()]
  const waiting: WaitingReview = { ...unsent, stage: 'waiting', id, createdAt, files }
  await write(vault, [...rows, await rowOf(vault, waiting)], [])
}

/** Stores reviews again that a page still shows of a vault that is gone; their files are lost. */
export async function restoreWaiting(vault: OpenVault, waiting: readonly WaitingReview[]): Promise<void> {
  for (const review of waiting) await saveWaiting(vault, review)
}

/** Stores a changed review; `removed` are files it no longer has. */
export const saveWaiting = async (
  vault: OpenVault,
  review: WaitingReview,
  removed: readonly WaitingFile[] = [],
): Promise<void> => write(vault, [await rowOf(vault, review)], await fileKeysOf(vault, removed))

/** Removes a review and its files. */
export const removeWaiting = async (vault: OpenVault, { id, files }: WaitingReview): Promise<void> =>
  write(vault, [], [...(await fileKeysOf(vault, files)), await recordKeyOf(vault, 'waiting', id)])

const rowOf = (vault: OpenVault, review: WaitingReview) => encryptJson(vault, 'waiting', review.id, review)
const fileKeysOf = (vault: OpenVault, files: readonly WaitingFile[]) =>
  Promise.all(files.map(({ id }) => recordKeyOf(vault, 'waiting-file', id)))

async function write(...[vault, ...changes]: Parameters<typeof putRecords>): Promise<void> {
  await putRecords(vault, ...changes)
  await loadWaiting(vault)
  tellTabs?.(vault.id)
}

/** The lock of the tab that edits or sends a review. */
export const waitingLock = (id: string) => `waiting ${id}`

/**
 * Discards a review: `busy` when it is being sent, or edited in another tab; `gone` when it was sent in the meantime.
 */
export async function discardWaiting(id: string): Promise<'discarded' | 'busy' | 'gone'> {
  let wasThere = false
  const isFree = await tryWithLock(waitingLock(id), async () => {
    wasThere = await whileNothingIsSent(id, removeWaiting)
  })
  if (!isFree) return 'busy'
  return wasThere ? 'discarded' : 'gone'
}

type Edit = Omit<Extract<ReviewEvent, { type: 'edited' }>, 'type' | 'removeFiles'> & { removedIds: string[] }

/** Changes a review, which then waits again; false when it is gone. */
export const editWaiting = (id: string, { removedIds, ...edit }: Edit): Promise<boolean> =>
  whileNothingIsSent(id, async (vault, review) => {
    const removed = review.files.filter((file) => removedIds.includes(file.id))
    const files = review.files.filter((file) => !removed.includes(file))
    const removeFiles = removed.flatMap(({ ids }) => ids) // they may have arrived
    const [edited] = next(review, { type: 'edited', ...edit, removeFiles })
    await saveWaiting(vault, { ...edited, files }, removed)
  })

async function whileNothingIsSent(
  id: string,
  work: (vault: OpenVault, review: WaitingReview) => Promise<void>,
) {
  const vault = currentVault()
  if (!vault) return false
  return withLock('send', async () => {
    const review = await findWaiting(vault, id)
    if (review) await work(vault, review)
    return review !== undefined
  })
}
