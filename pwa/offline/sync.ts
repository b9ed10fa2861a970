import * as v from 'valibot'
import type { ViewedGuest } from '../../shared/schemas/guest.ts'
import { ApiError, isUnreachable } from '../api/api-error.ts'
import { guestProfiles } from '../api/guests.ts'
import { unlessBusy } from './exclusive.ts'
import { type OpenVault, readJson, sealedJson, VaultGone, writeRows } from './records.ts'
import { maxGuests, saveGuests } from './saved-guests.ts'
import { saveThumbnails } from './thumbnails.ts'
import { eraseGuests, metServer, openVault, tellTrouble } from './vault.ts'
import { useVault } from './vault-state.ts'

/** Where the last run came to: `since` is the server's time of the last full one, `fill` an unfinished run. */
const SyncState = v.object({
  since: v.nullable(v.string()),
  fill: v.nullable(v.object({ cursor: v.string(), begun: v.string(), saved: v.number() })),
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
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await tellTrouble(eraseGuests)
    else if (!isExpected(error)) console.warn('The saved guests could not be brought up to date', error)
  } finally {
    if (openVault() === vault) useVault.setState({ filling: null })
  }
}

const isExpected = (error: unknown) =>
  isUnreachable(error) || error instanceof VaultGone || (error instanceof ApiError && error.status === 401)

async function run(vault: OpenVault): Promise<void> {
  let { since, fill } = await readState(vault)
  let saved = fill?.saved ?? 0
  const isFirst = since === null
  const damagedBefore = useVault.getState().damaged
  for (;;) {
    const {
      data,
      next,
      at = Date.now(),
    } = await guestProfiles({ since: since ?? undefined, cursor: fill?.cursor })
    if (openVault() !== vault) return
    const begun = fill?.begun ?? new Date(at - marginMs).toISOString()
    await savePage(vault, data)
    saved += data.length
    if (isFirst) useVault.setState({ filling: saved })
    fill = next !== null && saved < maxGuests ? { cursor: next, begun, saved } : null
    // What turned out to be damaged meanwhile is fetched by looking at everything once more.
    if (!fill) since = useVault.getState().damaged === damagedBefore ? begun : null
    await writeRows([await sealedJson(vault, 'sync', 'self', { since, fill } satisfies SyncState)])
    if (!fill) break
    await pause()
  }
  await metServer()
  useVault.setState({ syncedAt: new Date().toISOString() })
}

async function savePage(vault: OpenVault, page: readonly ViewedGuest[]): Promise<void> {
  const guests = page.flatMap(({ profile }) => (profile ? [profile] : []))
  if (guests.length === 0) return
  await saveGuests(
    vault,
    guests.map((guest) => ({ guest })),
  )
  await saveThumbnails(vault, guests)
}

/** When the vault was last brought up to date, for the page. */
export async function tellSyncedAt(vault: OpenVault): Promise<void> {
  const { since } = await readState(vault)
  useVault.setState({ syncedAt: since })
}

const readState = async (vault: OpenVault): Promise<SyncState> =>
  (await readJson(vault, 'sync', 'self', SyncState))?.value ?? { since: null, fill: null }

/** Between two pieces, so that the page stays quick. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0))
