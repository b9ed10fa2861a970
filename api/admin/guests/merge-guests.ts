import { type ClientSession, ObjectId } from 'mongodb'
import type { GuestMerge, MergeGuests, UndoMerge } from '../../../shared/schemas/admin-guests.ts'
import { addDays } from '../../../shared/cases.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import { type GuestMergeDoc, undoDays } from '../../views/guest-merges.collection.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { changeGuests, requireChangeable } from './change-guest.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

const nameOf = ({ firstName, lastName }: GuestDoc) => `${firstName} ${lastName}`

/**
 * Makes one guest of two: both ids, names and numbers lead to the one that is kept, which has all reviews; whoever has
 * opened either has opened it, since the earlier day, and no one pays again (OPS-01, OPS-02). Throws NotFound, and Conflict for
 * a guest with itself and for guests that cannot be changed.
 */
export function mergeGuests(
  deps: GuestChangeDeps,
  admin: Member,
  { keptId, mergedId, reason }: MergeGuests,
): Promise<void> {
  const [kept, merged] = [new ObjectId(keptId), new ObjectId(mergedId)]
  if (kept.equals(merged)) throw new Conflict('A guest cannot be merged with itself.')
  return changeGuests(deps, admin, [kept, merged], async (session) => {
    const into = await requireChangeable(deps, kept, session)
    const from = await requireChangeable(deps, merged, session)
    if (from.legalHold) throw new Conflict('The law obliges us to keep this guest as it is for now.')
    const moved: GuestMergeDoc['moved'] = {}
    for (const [name, subject] of Object.entries(deps.subjects))
      if (subject.merge) moved[name] = await subject.merge({ kept, merged }, session)
    const [_id, at] = [new ObjectId(), deps.now()]
    await deps.guestMerges.insert({ _id, kept, merged, by: admin.email, reason, at, moved }, session)
    const label = `${nameOf(into)}, with ${nameOf(from)}`
    const entry = { action: 'merged two guests', target: kept, named: [merged], label, detail: reason }
    return { result: undefined, entry }
  })
}

/** The merges into a guest that can still be undone, the newest first. */
export async function mergesOf(deps: GuestChangeDeps, id: string): Promise<GuestMerge[]> {
  const merges = await deps.guestMerges.ofKept(new ObjectId(id), addDays(deps.now(), -undoDays))
  const guests = await deps.guests.byIds(merges.map(({ merged }) => merged))
  const names = new Map(guests.map((guest) => [guest._id.toHexString(), nameOf(guest)]))
  return merges.map(({ _id, merged, by, reason, at }) => ({
    _id: _id.toHexString(),
    name: names.get(merged.toHexString()) ?? '',
    by,
    reason,
    at: at.toISOString(),
  }))
}

/**
 * Undoes a merge within 90 days: what was moved goes back, as far as it is still there; what came since stays with the kept
 * guest (OPS-02). Throws NotFound, and Conflict when a later change prevents it.
 */
export async function undoMerge(
  deps: GuestChangeDeps,
  admin: Member,
  { mergeId, reason }: UndoMerge,
): Promise<void> {
  const _id = new ObjectId(mergeId)
  const found = await deps.guestMerges.byId(_id)
  if (!found) throw new NotFound(tooLate)
  await changeGuests(deps, admin, [found.kept, found.merged], async (session) => {
    const merge = await deps.guestMerges.byId(_id, session)
    if (!merge || addDays(merge.at, undoDays) <= deps.now()) throw new NotFound(tooLate)
    const into = await requireChangeable(deps, merge.kept, session)
    const from = await deps.guests.byId(merge.merged, session)
    if (!from?.mergedInto?.equals(merge.kept)) throw new Conflict('Undo the later merge first.')
    await moveBack(deps, merge, session)
    const label = `${nameOf(into)} and ${nameOf(from)}`
    const { kept: target, merged } = merge
    const entry = { action: 'undid a merge of guests', target, named: [merged], label, detail: reason }
    return { result: undefined, entry }
  })
}

/** Moves back what a merge has moved. */
export async function moveBack(
  { guestMerges, subjects }: Pick<GuestChangeDeps, 'guestMerges' | 'subjects'>,
  merge: GuestMergeDoc,
  session: ClientSession,
): Promise<void> {
  for (const [name, subject] of Object.entries(subjects))
    await subject.undoMerge?.(merge, merge.moved[name] ?? {}, session)
  await guestMerges.remove(merge._id, session)
}

const tooLate = 'This merge can no longer be undone.'
