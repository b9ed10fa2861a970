import * as v from 'valibot'
import { create } from 'zustand'
import type { StayFields } from '../../shared/schemas/stays.ts'
import { idOfStay } from '../../shared/stays/ids.ts'
import type { Stay as ReadStay } from '../../shared/arrivals/parsing/stay.ts'
import { hasOwnWords } from '../../shared/stays/merge.ts'
import { today } from '../platform/today.ts'
import { changeStays, newId, type Stay, useStays } from '../stays/stays.ts'
import { encryptJson, type OpenVault, putRecords, readJson } from '../vault/records.ts'
import { catchStorageErrors, currentVault, onVaultClose, onVaultOpen } from '../vault/vault.ts'
import type { Arrival } from './arrival.ts'

/** What the host said that the columns of a table hold, by its headers. */
const Mapped = v.record(v.string(), v.record(v.string(), v.number()))
type Mapped = v.InferOutput<typeof Mapped>

const none = { arrivals: [] as readonly Arrival[], mapped: {} as Mapped }

/** The member's stays that are not over, by their days. */
export const useArrivals = create<typeof none>()(() => none)

useStays.subscribe(({ shown }, before) => {
  if (shown !== before.shown) useArrivals.setState({ arrivals: arrivalsOf(shown) })
})
onVaultOpen((vault) => keepColumns(vault, useArrivals.getState().mapped))
onVaultClose(() => useArrivals.setState(none, true))

/** Keeps on this device what the columns of a table hold; before the vault is open, in this tab. */
export async function rememberColumns(said: Mapped): Promise<void> {
  useArrivals.setState(({ mapped }) => ({ mapped: { ...mapped, ...said } }))
  const vault = currentVault()
  if (vault) await keepColumns(vault, said)
}

async function keepColumns(vault: OpenVault, said: Mapped): Promise<void> {
  await catchStorageErrors(async () => {
    const stored = (await readJson(vault, 'settings', 'columns', Mapped))?.value
    if (currentVault()?.id !== vault.id) return
    useArrivals.setState(({ mapped }) => ({ mapped: { ...stored, ...mapped } }))
    if (Object.keys(said).length === 0) return
    const row = await encryptJson(vault, 'settings', 'columns', { ...stored, ...said })
    await putRecords(vault, [row])
  })
}

/** Guests who have left are no arrivals, nor are people without a stay. */
function arrivalsOf(shown: ReadonlyMap<string, Stay>): Arrival[] {
  const now = today()
  const ahead = [...shown.values()].filter(({ departure }) => departure !== undefined && departure > now)
  return ahead.map(arrivalOf).sort((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0))
}

const known = new WeakMap<Stay, Arrival>()

/** The same object for the same stay, so that a long list renders only what has changed. */
function arrivalOf(stay: Stay): Arrival {
  const { id, note, check = null, decision, decideBy, checkAfter, arrivedAt, leftAt } = stay
  const { source = '', code = '', firstName = '', lastName = '', lastFour = '', city = '' } = stay
  const { listing = '', arrival = '', departure = '' } = stay
  const person = { source, code, firstName, lastName, lastFour, city }
  const made: Arrival = known.get(stay) ?? {
    id,
    ...person,
    ...(note !== undefined && { note }),
    listing,
    arrival,
    departure,
    check,
    ...(decision !== undefined && { decision }),
    ...(arrivedAt && { arrivedAt }),
    ...(leftAt && { leftAt }),
    ...(decideBy && { decideBy }),
    ...(checkAfter && { checkAfter }),
  }
  known.set(stay, made)
  return made
}

const noStay = { arrival: '', departure: '' }

/** Changes the arrivals: what is left out is removed, on every own device. */
export const changeArrivals = (change: (arrivals: readonly Arrival[]) => readonly Arrival[]): Promise<void> =>
  changeStays((shown) => {
    const before = arrivalsOf(shown)
    const after = change(before)
    const left = new Set(after.map(({ id }) => id))
    const gone = before.filter(({ id }) => !left.has(id))
    const same = new Set(before)
    return new Map<string, StayFields>([
      // The member's own words about a guest stay when the arrival is taken off.
      ...gone.map(({ id }) => [id, hasOwnWords(shown.get(id)!) ? noStay : { isRemoved: true }] as const),
      ...after
        .filter((one) => !same.has(one))
        .map(({ id, ...fields }) => [id, { ...fields, isRemoved: false }] as const),
    ])
  })

/** Ids of stays that were just read. */
export async function idsOf(stays: readonly ReadStay[]): Promise<(stay: ReadStay) => string> {
  const used = new Set(useStays.getState().shown.keys())
  const ids = new Map<ReadStay, string>()
  const read = await Promise.all(stays.map(idOfStay))
  stays.forEach((stay, n) => {
    const id = read[n]!
    ids.set(stay, used.has(id) ? newId() : id)
    used.add(id)
  })
  return (stay) => ids.get(stay) ?? newId()
}
