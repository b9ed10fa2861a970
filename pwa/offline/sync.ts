import * as v from 'valibot'
import type { ViewedGuest } from '../../shared/schemas/guest.ts'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { guestProfiles } from '../api/guests.ts'
import { unlessBusy } from './exclusive.ts'
import { forgetPrepared } from './opened-guest.ts'
import { type OpenVault, readJson, sealedJson, VaultGone, writeRows } from './records.ts'
import { maxGuests, saveGuests } from './saved-guests.ts'
import { saveThumbnails, thumbnailLinks } from './thumbnails.ts'
import { eraseGuests, metServer, openVault, tellTrouble } from './vault.ts'
import { useVault } from './vault-state.ts'

/**
 * Where the last run came to: `since` is the server's time of the last full one, `fill` an unfinished run. `pictures`
 * is false while thumbnails of an interrupted run are missing: their links came with the guests.
 */
const SyncState = v.object({
  since: v.nullable(v.string()),
  fill: v.nullable(v.object({ cursor: v.string(), begun: v.string(), saved: v.number() })),
  pictures: v.boolean(),
})
type SyncState = v.InferOutput<typeof SyncState>

// The header of an answer counts whole seconds, and clocks of several servers differ a little.
const marginMs = 60_000

/**
 * Brings the vault up to date with the server, 50 guests at a time, and goes on where it was interrupted. Only one
 * tab does so at a time. No connection ends it quietly; a membership that is gone erases what was saved (D-93).
 */
export async function syncHistory(): Promise<void> {
  const vault = openVault()
  if (!vault) return
  try {
    await tellTrouble(() => unlessBusy('sync', () => run(vault)))
    useVault.setState({ isBehind: false })
  } catch (error) {
    useVault.setState({ isBehind: true })
    if (error instanceof ApiError && error.status === 403) await tellTrouble(eraseGuests)
    else if (!isExpected(error)) console.warn('The saved guests could not be brought up to date', error)
  } finally {
    if (openVault() === vault) useVault.setState({ filling: null })
  }
}

const isExpected = (error: unknown) =>
  isUnreachable(error) || error instanceof VaultGone || (error instanceof ApiError && error.status === 401)

async function run(vault: OpenVault): Promise<void> {
  const before = await readState(vault)
  const damagedBefore = useVault.getState().damaged
  const since = before.pictures ? before.since : null
  const links: string[] = []
  let fill = before.fill
  let begun = fill?.begun
  let saved = fill?.saved ?? 0
  do {
    const page = await guestProfiles({ since: since ?? undefined, cursor: fill?.cursor })
    if (openVault() !== vault) return
    begun ??= new Date((page.at ?? Date.now()) - marginMs).toISOString()
    links.push(...(await savePage(vault, page.data)))
    saved += page.data.length
    const isLong = saved > page.data.length || page.next !== null
    if (before.since === null && isLong) useVault.setState({ filling: { saved, total: page.total ?? null } })
    fill = page.next !== null && saved < maxGuests ? { cursor: page.next, begun, saved } : null
    await writeState(vault, { ...before, fill, pictures: false })
    await pause()
  } while (fill)
  // What turned out to be damaged meanwhile is fetched by looking at everything once more.
  const isWhole = useVault.getState().damaged === damagedBefore
  const done = { since: isWhole ? begun : null, fill: null, pictures: false }
  await writeState(vault, done)
  await metServer()
  useVault.setState({ syncedAt: new Date().toISOString(), filling: null })
  await saveThumbnails(vault, links)
  if (links.length > 0) forgetPrepared()
  await writeState(vault, { ...done, pictures: before.fill === null })
}

/** Answers the links of the page's thumbnails. */
async function savePage(vault: OpenVault, page: readonly ViewedGuest[]): Promise<string[]> {
  const guests = page.flatMap(({ profile }) => (profile ? [profile] : []))
  if (guests.length > 0) {
    const fresh = guests.map((guest) => ({ guest }))
    await saveGuests(vault, fresh)
  }
  return thumbnailLinks(guests)
}

/** When the vault was last brought up to date, for the page. */
export async function tellSyncedAt(vault: OpenVault): Promise<void> {
  const { since } = await readState(vault)
  useVault.setState({ syncedAt: since })
}

const readState = async (vault: OpenVault): Promise<SyncState> =>
  (await readJson(vault, 'sync', 'self', SyncState))?.value ?? { since: null, fill: null, pictures: true }

const writeState = async (vault: OpenVault, state: SyncState): Promise<void> =>
  writeRows([await sealedJson(vault, 'sync', 'self', state)])

/** Between two pieces, so that the page stays quick. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0))
