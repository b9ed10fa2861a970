import { useEffect } from 'react'
import * as v from 'valibot'
import { create } from 'zustand'
import { openChannel } from '../platform/tab-channel.ts'
import { withLock } from '../platform/web-locks.ts'
import { encryptJson, type OpenVault, putRecords, readJson, VaultErased } from '../vault/records.ts'
import { catchStorageErrors, currentVault, onVaultClose, onVaultOpen } from '../vault/vault.ts'
import { useVault } from '../vault/vault-state.ts'
import { Arrival } from './arrival.ts'
import { today } from '../platform/today.ts'

/** What the host said that the columns of a table hold, by its headers. */
const Mapped = v.record(v.string(), v.record(v.string(), v.number()))

/** Everything about arrivals that a vault keeps, in one record. */
const Kept = v.object({ arrivals: v.array(Arrival), mapped: Mapped })
type Kept = v.InferOutput<typeof Kept>

type Arrivals = Kept & {
  /** False until the vault was read. */
  isLoaded: boolean
}

const none: Arrivals = { arrivals: [], mapped: {}, isLoaded: false }

/** The arrivals of this member on this device, by their days; in memory while the vault is closed. */
export const useArrivals = create<Arrivals>()(() => none)

const record = ['arrivals', 'self'] as const

async function load(vault: OpenVault): Promise<void> {
  const kept = (await readJson(vault, ...record, Kept))?.value
  if (currentVault()?.id !== vault.id) return
  const held = useArrivals.getState()
  if (kept) show(kept)
  else useArrivals.setState({ ...held, isLoaded: true })
}

const show = ({ arrivals, mapped }: Kept) =>
  useArrivals.setState({ ...inOrder(arrivals), mapped, isLoaded: true })

/** Guests who have left are no arrivals. */
const inOrder = (arrivals: readonly Arrival[]) => {
  const now = today()
  return {
    arrivals: arrivals
      .filter(({ departure }) => departure > now)
      .sort((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0)),
  }
}

const loadSafely = (vault: OpenVault) => catchStorageErrors(() => load(vault)).then(() => undefined)

onVaultOpen(loadSafely)
onVaultClose(() => useArrivals.setState(none, true))

let tell: ((vault: string) => void) | undefined

/** Other tabs say when they have changed the arrivals; opened late, because an open channel keeps a process running. */
function listen(): void {
  tell ??= openChannel<string>('arrivals', (id) => {
    const vault = currentVault()
    if (vault?.id === id) void loadSafely(vault)
  })
}

/** Loads the arrivals once the vault is open. Returns whether they are here, or nothing will come. */
export function useArrivalsLoaded(): boolean {
  const isLoaded = useArrivals((held) => held.isLoaded)
  const isOpen = useVault((vault) => vault.isOpen)
  useEffect(listen, [])
  useEffect(() => {
    const vault = currentVault()
    if (isOpen && !isLoaded && vault) void loadSafely(vault)
  }, [isOpen, isLoaded])
  return isLoaded
}

/**
 * Changes what is kept, in this tab and in the vault; without a vault in this tab alone. Other tabs wait for their turn.
 */
export async function changeKept(change: (kept: Kept) => Partial<Kept>): Promise<void> {
  const vault = currentVault()
  if (!vault) return show(changed(useArrivals.getState(), change))
  await withLock('arrivals', async () => {
    await catchStorageErrors(async () => {
      const kept = (await readJson(vault, ...record, Kept))?.value ?? useArrivals.getState()
      const next = changed(kept, change)
      if (currentVault()?.id !== vault.id) return
      show(next)
      await putRecords(vault, [await encryptJson(vault, ...record, { ...next, ...inOrder(next.arrivals) })])
      tell?.(vault.id)
    }).catch((error: unknown) => {
      if (!(error instanceof VaultErased)) throw error
    })
  })
}

const changed = ({ arrivals, mapped }: Kept, change: (kept: Kept) => Partial<Kept>): Kept => ({
  arrivals,
  mapped,
  ...change({ arrivals, mapped }),
})
