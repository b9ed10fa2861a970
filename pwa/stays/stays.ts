import { useEffect } from 'react'
import * as v from 'valibot'
import { create } from 'zustand'
import {
  changesACall,
  type StayChange,
  type StayFields,
  type StayRecord,
} from '../../shared/schemas/stays.ts'
import {
  afterAnswer,
  changeOf,
  fieldsOf,
  goneAfter,
  groupBy,
  knowsChange,
  type Replica,
  textOf,
  withChanges,
} from '../../shared/stays/merge.ts'
import { countedOf, orNextCheckIn } from '../../shared/stays/after-stay.ts'
import { ApiError, isUnreachable, messageOf } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { isServerAway } from '../api/connection.ts'
import { bytesOf } from '../platform/bytes.ts'
import { today } from '../platform/today.ts'
import { openChannel } from '../platform/tab-channel.ts'
import { withLock } from '../platform/web-locks.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { within } from '../platform/within.ts'
import { memberId, sessionToken } from '../session/session.ts'
import {
  encryptJson,
  type OpenVault,
  putRecords,
  readAll,
  readJson,
  recordKeyOf,
  VaultErased,
} from '../vault/records.ts'
import { catchStorageErrors, currentVault, onVaultClose, onVaultOpen } from '../vault/vault.ts'
import { useVault } from '../vault/vault-state.ts'

/** A record as its member sees it, with the words that lost against another device's. */
export type Stay = StayFields & { id: string; earlier: StayRecord['earlier'] }

type Stays = {
  shown: ReadonlyMap<string, Stay>
  /** False until the vault was read; what is shown then are the next arrivals alone. */
  isLoaded: boolean
  /** Why the server does not take a change; it waits on this device. */
  problem: string
}
const none: Stays = { shown: new Map(), isLoaded: false, problem: '' }

/** The member's stays and own entries; in memory alone while the vault is closed. */
export const useStays = create<Stays>()(() => none)

const SyncState = v.object({ since: v.number(), offset: v.number() })
/** What the vault holds is authentic, and a schema over 20,000 records takes longer than reading them. */
const Records = v.array(v.custom<StayRecord>(() => true))
const Waiting = v.object({ id: v.string(), changes: v.array(v.custom<StayChange>(() => true)) })
type Waiting = v.InferOutput<typeof Waiting>
const First = v.array(v.custom<Stay>(() => true))

const empty: Replica = { since: 0, records: new Map(), pending: [] }
let replica = empty
/** How far this device's clock is behind the server's, in milliseconds. */
let offset = 0
/** Changes that are being written to the vault. */
const writing = new Set<string>()
/** Records that an answer has changed since the vault was written. */
const unwritten = new Set<string>()
let loading: Promise<void> | null = null

const now = () => Date.now() + offset
export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
/** Records lie in so many rows of the vault that a change writes little, and so few that all are read at once. */
const bucketOf = (id: string) => id[0]!
const bytesACall = 180_000

onVaultOpen(async (vault) => {
  if (!loading) {
    useStays.setState({ isLoaded: false })
    if (replica.pending.length > 0) await keep(vault, [...replica.pending]) // made before the vault was open
  }
  await catchStorageErrors(async () => {
    const first = (await readJson(vault, 'stays', 'first', First))?.value ?? []
    const { isLoaded, shown } = useStays.getState()
    if (currentVault()?.id === vault.id && !isLoaded)
      useStays.setState({ shown: new Map([...first.map((stay) => [stay.id, stay] as const), ...shown]) })
  })
  whenIdle(() => void loaded())
})
onVaultClose(() => {
  replica = empty
  unwritten.clear()
  loading = null
  useStays.setState(none, true)
})

let tell: ((vault: string) => void) | undefined
/** Other tabs say when they have changed something; opened late, because an open channel keeps a process running. */
const listen = () =>
  void (tell ??= openChannel<string>('stays', (id) => {
    const vault = currentVault()
    if (vault?.id === id) void ifThere(() => load(vault))
  }))

/** Resolves when all records of the open vault are here. */
export function loaded(): Promise<unknown> {
  const vault = currentVault()
  if (!vault) return Promise.resolve(useStays.setState({ isLoaded: true }))
  return (loading ??= ifThere(() => load(vault)).finally(() => {
    if (!useStays.getState().isLoaded) loading = null // the next use tries again
  }))
}

/** Loads the records once the vault is open. Returns whether they are here, or nothing will come. */
export function useStaysLoaded(): boolean {
  const isLoaded = useStays((stays) => stays.isLoaded)
  const isOpen = useVault((vault) => vault.isOpen)
  useEffect(listen, [])
  useEffect(() => {
    if (isOpen && !isLoaded) whenIdle(() => void loaded()) // the next arrivals are painted first
  }, [isOpen, isLoaded])
  return isLoaded
}

async function load(vault: OpenVault): Promise<void> {
  const state = (await readJson(vault, 'sync', 'stays', SyncState))?.value
  const buckets = await readAll(vault, 'stays', Records)
  const waiting = await readWaiting(vault)
  if (currentVault()?.id !== vault.id) return
  const records = buckets.flat().filter((record) => 'changes' in record)
  const inVault = {
    since: state?.since ?? 0,
    records: new Map(records.map((record) => [record.id, record])),
  }
  // While answers come in, memory knows more than the vault.
  const known = unwritten.size > 0 ? replica : inVault
  const isAnswered = ({ stay, id }: StayChange) => {
    const record = known.records.get(stay)
    return record && knowsChange(record, id)
  }
  const kept = waiting.flatMap(({ changes }) => changes)
  const keptIds = new Set(kept.map(({ id }) => id))
  // Changes for which the vault has no room wait in this tab.
  const unkept = replica.pending.filter(({ id }) => !keptIds.has(id))
  replica = { ...known, pending: [...kept, ...unkept].filter((change) => !isAnswered(change)) }
  if (known === inVault) offset = state?.offset ?? 0
  useStays.setState({ shown: shownAfter(), isLoaded: true })
}

/** The changes that wait, as they were made. */
const readWaiting = async (vault: OpenVault): Promise<Waiting[]> => {
  const rows = await readAll(vault, 'waiting-stays', Waiting)
  return rows.sort((a, b) => (a.changes[0]?.at ?? 0) - (b.changes[0]?.at ?? 0))
}

/** What is shown once these records are as they are now, or all. */
function shownAfter(ids?: Iterable<string>): ReadonlyMap<string, Stay> {
  const at = now()
  const pending = groupBy(replica.pending, ({ stay }) => stay)
  const shown = new Map(ids && useStays.getState().shown)
  for (const id of ids ?? new Set([...replica.records.keys(), ...pending.keys()])) {
    const record = withChanges(replica.records.get(id), pending.get(id) ?? [], at)
    const fields = fieldsOf(record)
    const isGone = !record || (goneAfter(record, fields)?.getTime() ?? Infinity) <= at
    if (isGone || fields.isRemoved) shown.delete(id)
    else shown.set(id, shownOf(record, fields, at))
  }
  return shown
}
const show = (ids: Iterable<string>) => useStays.setState({ shown: shownAfter(ids) })

function shownOf(record: StayRecord, fields: StayFields, at: number): Stay {
  const isKept = ({ id, field, text, until }: Stay['earlier'][number]) =>
    until > at && !fields.discarded?.includes(`${id}:${field}`) && text !== textOf(fields[field])
  return { ...fields, id: record.id, earlier: record.earlier.filter(isKept) }
}

/** The next arrivals, which the page shows before it has read everything. */
function firstOf(shown: ReadonlyMap<string, Stay>): Stay[] {
  const today = new Date().toISOString().slice(0, 10)
  const ahead = [...shown.values()].filter(({ departure }) => departure !== undefined && departure > today)
  return ahead.sort((a, b) => (a.arrival! < b.arrival! ? -1 : 1)).slice(0, 100)
}

/** A storage that does not answer keeps no change from being shown for longer. */
const patienceMs = 3000
type Wanted = (shown: ReadonlyMap<string, Stay>) => ReadonlyMap<string, StayFields>
let changing: Promise<unknown> = Promise.resolve()

/**
 * Changes records, each by its id, one change after another; what is written is shown once it is kept, as the page may be
 * left at any moment, and sent when there is a connection. Without a vault it is in this tab alone.
 */
export function changeStays(wanted: Wanted): Promise<void> {
  const member = memberId()
  const changed = changing.then(() => change(wanted, member))
  changing = changed.catch(() => undefined) // the caller hears of it
  return changed
}

async function change(wanted: Wanted, member: string | undefined): Promise<void> {
  await loaded()
  if (memberId() !== member) return // the session has ended meanwhile
  const vault = currentVault()
  const pending = groupBy(replica.pending, ({ stay }) => stay)
  const changes = [...wanted(useStays.getState().shown)].flatMap(([stay, fields]) => {
    const record = withChanges(replica.records.get(stay), pending.get(stay) ?? [], now())
    return changeOf(stay, record, fields, { id: newId(), now: now() }) ?? []
  })
  if (changes.length === 0) return
  replica = { ...replica, pending: [...replica.pending, ...changes] }
  if (vault) await within(patienceMs, keep(vault, changes), undefined)
  show(changes.map(({ stay }) => stay))
  if (vault && sessionToken() && !isServerAway()) void syncStays()
}

async function keep(vault: OpenVault, changes: StayChange[]): Promise<void> {
  for (const { id } of changes) writing.add(id)
  await ifThere(async () => {
    const shown = shownAfter(changes.map(({ stay }) => stay))
    const first = firstRow(vault, { ...useStays.getState(), shown })
    const rows = inCalls(changes).map((some) => waitingRow(vault, some))
    await putRecords(vault, await Promise.all([...rows, ...first]))
    tell?.(vault.id)
  }).finally(() => changes.forEach(({ id }) => writing.delete(id)))
}

/** Ends the question how a stay was, on every own device; null asks again. A stay that is gone is not asked for. */
export const answerStay = (id: string, kind: 'reported' | 'none' | null): Promise<void> =>
  changeStays((shown) => {
    const stay = shown.get(id)
    if (!stay) return new Map()
    const answer = kind && { kind, at: new Date(now()).toISOString() }
    return countedOf(stay.departure ? [stay] : [], { isAnswered: kind !== null }).set(id, { answer })
  })

/** ', or before your next check-in on Sat, Dec 5' where the stays know one at this listing after this departure. */
export const useNextCheckIn = (stay: Pick<StayFields, 'listing' | 'departure'>): string =>
  useStays(({ shown }) => orNextCheckIn(shown.values(), stay, today()))

const waitingRow = (vault: OpenVault, changes: StayChange[]) => {
  const id = changes[0]!.id
  return encryptJson(vault, 'waiting-stays', id, { id, changes })
}
/** None while the vault was not read, as then most are missing. */
const firstRow = (vault: OpenVault, { shown, isLoaded } = useStays.getState()) =>
  isLoaded ? [encryptJson(vault, 'stays', 'first', firstOf(shown))] : []

/** As many changes as one call takes, again and again. */
function inCalls(changes: readonly StayChange[]): StayChange[][] {
  const calls: StayChange[][] = []
  let bytes = Infinity
  for (const change of changes) {
    const size = bytesOf(JSON.stringify(change)).length
    if (bytes + size > bytesACall || calls.at(-1)!.length === changesACall) {
      calls.push([])
      bytes = 0
    }
    calls.at(-1)!.push(change)
    bytes += size
  }
  return calls
}

const ifThere = (work: () => Promise<void>): Promise<void> =>
  catchStorageErrors(work).catch((error: unknown) => {
    if (!(error instanceof VaultErased)) throw error
  })

let running: Promise<void> = Promise.resolve()

/** Sends what waits and takes over what has changed elsewhere; without an answer everything stays as it is. */
export function syncStays(): Promise<void> {
  running = running.then(async () => {
    const vault = currentVault()
    if (!vault) return
    await loaded()
    try {
      await ifThere(() => withLock('stays', () => exchange(vault)))
      useStays.setState({ problem: '' })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 400))
        useStays.setState({ problem: messageOf(error) })
      else if (!isUnreachable(error) && !(error instanceof ApiError)) throw error
    }
  })
  return running
}

/**
 * Calls until nothing is left. The vault is written after ever more calls, since each call changes nearly all its rows:
 * a page that is left meanwhile fetches a part again, and sends the same changes, which the server knows.
 */
async function exchange(vault: OpenVault): Promise<void> {
  // Another tab may have been here.
  let stored = (await readJson(vault, 'sync', 'stays', SyncState))?.value.since ?? 0
  if (stored !== replica.since || !useStays.getState().isLoaded) await load(vault)
  let waiting = await readWaiting(vault)
  const answered = new Set<string>()
  let again: StayChange[] = []
  /** Why records are not added; changes of the others go on. */
  let refusal: ApiError | undefined

  async function write() {
    const changed = new Set(unwritten)
    if (currentVault()?.id !== vault.id || (changed.size === 0 && stored === replica.since)) return
    const isOpen = ({ id }: StayChange) => !answered.has(id)
    const begun = waiting.filter(({ changes }) => !changes.every(isOpen))
    const done = begun.filter(({ changes }) => !changes.some(isOpen))
    const halves = begun.filter((row) => !done.includes(row))
    stored = replica.since
    const rows = await Promise.all([
      encryptJson(vault, 'sync', 'stays', { since: stored, offset }),
      ...bucketRows(vault, changed),
      ...inCalls(again.filter(isOpen)).map((some) => waitingRow(vault, some)),
      ...halves.map(({ id, changes }) =>
        encryptJson(vault, 'waiting-stays', id, { id, changes: changes.filter(isOpen) }),
      ),
      ...firstRow(vault),
    ])
    const removed = await Promise.all(done.map(({ id }) => recordKeyOf(vault, 'waiting-stays', id)))
    await putRecords(vault, rows, removed)
    changed.forEach((id) => unwritten.delete(id))
    again = []
    waiting = await readWaiting(vault)
    tell?.(vault.id)
  }

  try {
    for (let call = 1, writeAfter = 1, hasMore = true; hasMore; call += 1) {
      // What did not fit on this device is sent from memory, what is being written with the next call.
      const kept = waiting.flatMap(({ changes }) => changes)
      const keptIds = new Set(kept.map(({ id }) => id))
      const unkept = replica.pending.filter(({ id }) => !writing.has(id) && !keptIds.has(id))
      const isWanted = ({ id, stay }: StayChange) =>
        !answered.has(id) && (!refusal || replica.records.has(stay))
      const all = [...kept, ...unkept].filter(isWanted)
      const sent = inCalls(all.slice(0, changesACall))[0] ?? []
      const asked = { since: replica.since, changes: sent }
      const answer = await api.syncStays(asked, { isBackground: true }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409 || refusal) throw error
        refusal = error
      })
      if (!answer) continue
      if (currentVault()?.id !== vault.id) return
      offset = answer.at - Date.now()
      const { pending } = replica
      replica = afterAnswer(replica, sent, answer, { newId, now: now() })
      const made = replica.pending.filter(
        (one) => answer.unknown.includes(one.stay) && !pending.includes(one),
      )
      again.push(...made)
      for (const { id } of sent) answered.add(id)
      const changed = [...sent.map(({ stay }) => stay), ...answer.records.map(({ id }) => id)]
      for (const id of changed) unwritten.add(id)
      if (changed.length > 0) show(changed)
      hasMore = answer.hasMore || all.length > sent.length || made.length > 0
      if (made.length === 0 && (!hasMore || call < writeAfter)) continue
      await write()
      writeAfter *= 4
    }
    if (refusal) throw refusal
  } finally {
    await write()
  }
}

/** The rows of the vault in which these records lie, without those that are over. */
function bucketRows(vault: OpenVault, ids: ReadonlySet<string>) {
  const names = new Set([...ids].map(bucketOf))
  const at = now()
  const kept = [...replica.records.values()].filter(
    (record) => names.has(bucketOf(record.id)) && (goneAfter(record)?.getTime() ?? Infinity) > at,
  )
  const buckets = groupBy(kept, ({ id }) => bucketOf(id))
  return [...names].map((name) => encryptJson(vault, 'stays', name, buckets.get(name) ?? []))
}

/** How many changes of this device wait for a connection. */
export const countUnsentStays = (): number => replica.pending.length
