import * as v from 'valibot'
import type { ViewedGuest } from '../../shared/schemas/guest.ts'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { tryWithLock } from '../platform/web-locks.ts'
import { clearPrefetched } from './opened-guest.ts'
import { type OpenVault, readJson, encryptJson, VaultErased, putRecords } from './records.ts'
import { savedCards } from './saved-cards.ts'
import { forgetGuests, maxGuests, saveGuests, findGuest } from './saved-guests.ts'
import { saveThumbnails, thumbnailLinks } from './thumbnails.ts'
import { eraseGuests, renewRetention, currentVault, catchStorageErrors } from './vault.ts'
import { useVault } from './vault-state.ts'
import { isLongAgo, redactedDate } from '../../shared/redacted-date.ts'

/**
 * `since` is the server's time of the last complete run, `resume` the position of an interrupted one. `hasThumbnails` is
 * false while thumbnails are missing: their links expire, so the guests have to be fetched again.
 */
const SyncState = v.object({
  since: v.nullable(v.string()),
  resume: v.nullable(v.object({ cursor: v.string(), startedAt: v.string(), saved: v.number() })),
  hasThumbnails: v.boolean(),
})
type SyncState = v.InferOutput<typeof SyncState>

// Response headers have whole seconds, and the clocks of several servers differ slightly.
const clockMarginMs = 60_000

/**
 * Brings the vault up to date with the server, 50 guests at a time, and resumes an interrupted run. Only one tab
 * synchronizes at a time. When the membership has ended, saved guests are erased.
 */
export async function syncHistory(): Promise<void> {
  const vault = currentVault()
  if (!vault) return
  try {
    await catchStorageErrors(() => tryWithLock('sync', () => syncPages(vault)))
    useVault.setState({ isSyncIncomplete: false })
  } catch (error) {
    useVault.setState({ isSyncIncomplete: true })
    if (error instanceof ApiError && error.status === 403) await catchStorageErrors(eraseGuests)
    else if (!isExpectedError(error)) console.warn('The saved guests could not be brought up to date', error)
  } finally {
    if (currentVault() === vault) useVault.setState({ initialSync: null })
  }
}

const isExpectedError = (error: unknown) =>
  isUnreachable(error) || error instanceof VaultErased || (error instanceof ApiError && error.status === 401)

async function syncPages(vault: OpenVault): Promise<void> {
  const previous = await readState(vault)
  const corruptBefore = useVault.getState().corruptRecords
  // Cards that an older version saved have no verdict.
  const isWhole = previous.hasThumbnails && [...savedCards().values()].every(({ verdict }) => verdict)
  const since = isWhole ? previous.since : null
  const links: string[] = []
  let resume = previous.resume
  let startedAt = resume?.startedAt
  let saved = resume?.saved ?? 0
  do {
    const page = await api.guestHistory.page(
      { profiles: '1', since: since ?? undefined, cursor: resume?.cursor },
      { isBackground: true },
    )
    if (currentVault() !== vault) return
    startedAt ??= new Date((page.at ?? Date.now()) - clockMarginMs).toISOString()
    links.push(...(await savePage(vault, page.data)))
    saved += page.data.length
    const isLong = saved > page.data.length || page.next !== null
    if (previous.since === null && isLong)
      useVault.setState({ initialSync: { saved, total: page.total ?? null } })
    resume = page.next !== null && saved < maxGuests ? { cursor: page.next, startedAt, saved } : null
    await writeState(vault, { ...previous, resume, hasThumbnails: false })
    await nextTurn()
  } while (resume)
  // If records were corrupt, the next run fetches everything.
  const isComplete = useVault.getState().corruptRecords === corruptBefore
  const done = { since: isComplete ? startedAt : null, resume: null, hasThumbnails: false }
  await writeState(vault, done)
  await forgetOldDates(vault)
  await forgetGuests(vault, await api.guestTombstones({}, { isBackground: true }))
  await renewRetention()
  useVault.setState({ syncedAt: new Date().toISOString(), initialSync: null })
  await saveThumbnails(vault, links)
  if (links.length > 0) clearPrefetched()
  await writeState(vault, { ...done, hasThumbnails: previous.resume === null })
}

/** Saves a page of guests. Returns the links of their thumbnails. */
async function savePage(vault: OpenVault, page: readonly ViewedGuest[]): Promise<string[]> {
  const guests = page.flatMap(({ profile }) => (profile ? [profile] : []))
  if (guests.length > 0)
    await saveGuests(
      vault,
      guests.map((guest) => ({ guest })),
    )
  return thumbnailLinks(guests)
}

/** Loads the time of the last complete run into the state. */
export async function loadSyncedAt(vault: OpenVault): Promise<void> {
  const { since } = await readState(vault)
  useVault.setState({ syncedAt: since })
}

const readState = async (vault: OpenVault): Promise<SyncState> =>
  (await readJson(vault, 'sync', 'self', SyncState))?.value ?? {
    since: null,
    resume: null,
    hasThumbnails: true,
  }

const writeState = async (vault: OpenVault, state: SyncState): Promise<void> =>
  putRecords(vault, [await encryptJson(vault, 'sync', 'self', state)])

const lost = redactedDate.toISOString()

/** Takes the dates from views of more than three years ago, as the server does. */
async function forgetOldDates(vault: OpenVault): Promise<void> {
  const old = [...savedCards().values()].filter(({ viewedAt }) => viewedAt > lost && isLongAgo(viewedAt))
  for (const { card, openedAt } of old) {
    const found = await findGuest(vault, card._id)
    if (!found) continue
    const guest = { ...found.guest, viewedAt: lost }
    const update = isLongAgo(openedAt) ? { guest, openedAt: lost } : { guest }
    await saveGuests(vault, [update], found.refreshedAt)
  }
}
