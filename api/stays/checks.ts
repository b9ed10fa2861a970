import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fold } from '../../shared/fold.ts'
import type { Check, StayFields } from '../../shared/schemas/stays.ts'
import { changeOf, fieldsOf, withChange } from '../../shared/stays/merge.ts'
import { recordEvent, type EventDeps } from '../events/record-event.ts'
import { type CheckDeps, checkPeople } from '../guests/search/check.ts'
import { TooMany } from '../http/errors.ts'
import { isMember } from '../members/gate.ts'
import type { MemberDeps } from '../members/users.collection.ts'
import { likelyKeys, personOf } from './person-keys.ts'
import type { DueStay, StayKey } from './stays.collection.ts'
import type { StayDeps } from './sync-stays.ts'

export type StayCheckDeps = StayDeps & CheckDeps & EventDeps & MemberDeps

const leaseMs = 60_000
const lanes = 3
const dayMs = 24 * 3_600_000

/** Checks every stay that is due; any number of processes may. One that fails waits for its lease. */
export async function checkStays(deps: StayCheckDeps): Promise<void> {
  const claim = () => {
    const now = deps.now()
    return deps.stays.claimCheck(now, new Date(now.getTime() + leaseMs))
  }
  async function lane(first: DueStay) {
    for (let due: DueStay | null = first; due; due = await claim()) {
      const begun = performance.now()
      await checkStay(deps, due)
      // So that many at once take at most half of the time from members' calls.
      await pause(performance.now() - begun)
    }
  }
  /** The next lane begins only where another stay is due. */
  async function begin(free: number): Promise<void> {
    const due = await claim()
    if (!due) return
    const ended = await Promise.allSettled([lane(due), free > 1 ? begin(free - 1) : undefined])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
  await begin(lanes)
}

/** Has the stays checked again that new and changed guests may be in. */
export async function compareGuests(deps: Pick<StayCheckDeps, 'guests' | 'stays' | 'now'>): Promise<void> {
  for (;;) {
    const now = deps.now()
    const guest = await deps.guests.claimForStays(now, new Date(now.getTime() + leaseMs))
    if (!guest) return
    await deps.stays.noteGuest(guest, now)
    await deps.guests.noteCompared(guest)
  }
}

async function checkStay(deps: StayCheckDeps, due: DueStay): Promise<void> {
  const now = deps.now()
  const member = await deps.users.byId(due.member)
  const key = await deps.stays.keyOf(due.member)
  const fields = fieldsOf(key && deps.stays.open(key, due).record)
  const person = personOf(fields)
  const isOpen = !fields.isRemoved && Date.parse(fields.departure ?? '') > now.getTime()
  const isWanted =
    isOpen && (!fields.check || due.again !== undefined || (await isOutdated(deps, due, fields)))
  if (!key || !member || !person || !isWanted) return void (await deps.stays.noteChecked(due))
  // A lapsed membership may be renewed before the guest arrives.
  if (!isMember(member)) return void (await deps.stays.postponeCheck(due, midnightAfter(now)))
  const asked = { due, key, person: JSON.stringify(person) }
  try {
    const { people } = await checkPeople(deps, member, [person], { isFree: due.again !== undefined })
    await store(deps, asked, { at: now.toISOString(), ...people[0]! })
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    await store(deps, asked, null)
  }
}

/** A clock of a device may be ahead, and a check takes a while. */
const clockMs = 3_600_000

/** Whether a guest who may be likely was added or changed after a device had checked the stay. */
async function isOutdated(
  { guests, now }: StayCheckDeps,
  { member, isCheckedByDevice }: DueStay,
  fields: StayFields,
): Promise<boolean> {
  const keys = isCheckedByDevice ? likelyKeys(fields) : null
  if (!keys || !fields.check) return false
  const since = new Date(Math.min(Date.parse(fields.check.at), now().getTime()) - clockMs)
  return guests.hasNewer(keys, { since, notBy: member })
}

const midnightAfter = (now: Date) => new Date(now.getTime() - (now.getTime() % dayMs) + dayMs)

const isSure = (check: StayFields['check']) => check?.best === 'same' || check?.best === 'likely'

/**
 * Stores what a check found, as one more device, with the notification of what is new in it; without a check, that it
 * waits for the next day (UTC). One whose person was changed meanwhile is checked again.
 */
async function store(
  deps: StayCheckDeps,
  { due, key, person }: { due: DueStay; key: StayKey; person: string },
  check: Check | null,
): Promise<void> {
  const now = deps.now()
  const midnight = midnightAfter(now)
  await deps.transaction(async (session) => {
    const stored = await deps.stays.byDocId(key, due._id, session)
    if (!stored) return
    const before = fieldsOf(stored.record)
    if (JSON.stringify(personOf(before)) !== person) {
      await deps.stays.postponeCheck(due, now, session)
      return
    }
    const waits = check ? null : midnight.toISOString()
    const wanted = { ...(check && { check }), ...((waits || before.checkAfter) && { checkAfter: waits }) }
    const id = randomBytes(8).toString('base64url')
    const change = changeOf(stored.record.id, stored.record, wanted, { id, now: now.getTime() })
    if (change) await deps.stays.save(key, [withChange(stored.record, change, now.getTime())], session)
    if (isSure(check) && !isSure(before.check)) {
      const name = fold(`${before.firstName} ${before.lastName}`)
      // Another town or number of the same person is no news, nor is a guest in two stays.
      if (await deps.stays.noteNotified(due, name, session))
        await recordEvent(deps, { what: 'arrival-matched', member: due.member }, session)
    }
    if (check) await deps.stays.noteChecked(due, session)
    else await deps.stays.postponeCheck(due, midnight, session)
  })
}
