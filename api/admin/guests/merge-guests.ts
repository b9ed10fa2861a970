import { type ClientSession, ObjectId } from 'mongodb'
import type { GuestMerge, MergeGuests, UndoMerge } from '../../../shared/schemas/admin-guests.ts'
import { addDays } from '../../../shared/cases.ts'
import type { GuestDoc } from '../../guests/guests.collection.ts'
import { type GuestMergeDoc, undoDays } from '../../views/guest-merges.collection.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Member } from '../../members/users.collection.ts'
import { changeGuests, giveReviews, renewGuest, requireChangeable } from './change-guest.ts'
import type { GuestChangeDeps } from './guest-change-deps.ts'

const nameOf = ({ firstName, lastName }: GuestDoc) => `${firstName} ${lastName}`

/**
 * Makes one guest of two: both ids, names and numbers lead to the one that is kept, which has all reviews; whoever has
 * opened either has opened it, since the earlier day, and nobody pays again (OPS-01, OPS-02). Throws NotFound, and Conflict for
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
    const reviews = await deps.reviews.docs.find({ guest: merged }, { session }).toArray()
    const cases = await idsOf(deps.cases.docs.find({ guest: merged }, { session, projection: { _id: 1 } }))
    const aliases = await idsOf(
      deps.guests.docs.find({ mergedInto: merged }, { session, projection: { _id: 1 } }),
    )
    await giveReviews(deps, reviews, into, session)
    await deps.cases.docs.updateMany({ guest: merged }, { $set: { guest: kept } }, { session })
    const views = await giveViews(deps, merged, kept, session)
    const watches = await deps.watches.give(merged, kept, session)
    await deps.guests.docs.updateMany(
      { _id: { $in: [merged, ...aliases] } },
      { $set: { mergedInto: kept } },
      { session },
    )
    const decided = from.decidedAgainst ?? []
    if (decided.length > 0)
      await deps.guests.docs.updateOne(
        { _id: kept },
        { $addToSet: { decidedAgainst: { $each: decided } } },
        { session },
      )
    await renewGuest(deps, kept, session)
    const record: GuestMergeDoc = {
      _id: new ObjectId(),
      kept,
      merged,
      by: admin.email,
      reason,
      at: deps.now(),
      aliases,
      reviews: reviews.map(({ _id }) => _id),
      cases,
      ...views,
      watches,
    }
    await deps.guestMerges.insert(record, session)
    const label = `${nameOf(into)}, with ${nameOf(from)}`
    return { result: undefined, entry: { action: 'merged two guests', target: kept, label, detail: reason } }
  })
}

const idsOf = async (found: { toArray: () => Promise<{ _id: ObjectId }[]> }) =>
  (await found.toArray()).map(({ _id }) => _id)

/** Whoever has opened one guest has opened the other instead; of two views the earlier day stays. */
async function giveViews(deps: GuestChangeDeps, from: ObjectId, to: ObjectId, session: ClientSession) {
  const given = await deps.views.docs.find({ guest: from }, { session }).toArray()
  const members = given.map(({ member }) => member)
  const there = await deps.views.docs.find({ guest: to, member: { $in: members } }, { session }).toArray()
  const ofMember = new Map(there.map((view) => [view.member.toHexString(), view]))
  const doubles = given.filter(({ member }) => ofMember.has(member.toHexString()))
  const dated = doubles.flatMap(({ member, createdAt }) => {
    const { _id, createdAt: other } = ofMember.get(member.toHexString())!
    return createdAt < other ? [{ _id, createdAt: other, earlier: createdAt }] : []
  })
  const viewers = members.filter((member) => !ofMember.has(member.toHexString()))
  await deps.views.remove(doubles, session)
  for (const { _id, earlier } of dated)
    await deps.views.docs.updateOne({ _id }, { $set: { createdAt: earlier } }, { session })
  await deps.views.docs.updateMany({ guest: from }, { $set: { guest: to } }, { session })
  await leaveDevices(deps, members, from, session)
  return { viewers, doubles, dated: dated.map(({ _id, createdAt }) => ({ _id, createdAt })) }
}

/** Each of these members' devices forgets a guest that it may hold. */
async function leaveDevices(
  deps: GuestChangeDeps,
  members: ObjectId[],
  guest: ObjectId,
  session: ClientSession,
): Promise<void> {
  const at = deps.now()
  if (members.length > 0)
    await deps.goneGuests.insert(
      members.map((member) => ({ _id: new ObjectId(), member, guest, at })),
      session,
    )
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
 * guest (OPS-02). Throws NotFound, and Conflict when a later change stands in the way.
 */
export async function undoMerge(
  deps: GuestChangeDeps,
  admin: Member,
  { mergeId, reason }: UndoMerge,
): Promise<void> {
  const _id = new ObjectId(mergeId)
  const found = await deps.guestMerges.docs.findOne({ _id })
  if (!found) throw new NotFound(tooLate)
  await changeGuests(deps, admin, [found.kept, found.merged], async (session) => {
    const merge = await deps.guestMerges.byId(_id, session)
    if (!merge || addDays(merge.at, undoDays) <= deps.now()) throw new NotFound(tooLate)
    const into = await requireChangeable(deps, merge.kept, session)
    const from = await deps.guests.byId(merge.merged, session)
    if (!from?.mergedInto?.equals(merge.kept)) throw new Conflict('Undo the later merge first.')
    await deps.guests.docs.updateOne({ _id: merge.merged }, { $unset: { mergedInto: '' } }, { session })
    await deps.guests.docs.updateMany(
      { _id: { $in: merge.aliases } },
      { $set: { mergedInto: merge.merged } },
      { session },
    )
    const moved = { _id: { $in: merge.reviews }, guest: merge.kept }
    await giveReviews(deps, await deps.reviews.docs.find(moved, { session }).toArray(), from, session)
    await deps.cases.docs.updateMany(
      { _id: { $in: merge.cases } },
      { $set: { guest: merge.merged } },
      { session },
    )
    await giveViewsBack(deps, merge, session)
    await deps.watches.giveBack(merge.kept, merge.merged, merge.watches, session)
    for (const guest of [merge.kept, merge.merged]) await renewGuest(deps, guest, session)
    await deps.guestMerges.remove(_id, session)
    const label = `${nameOf(into)} and ${nameOf(from)}`
    const entry = { action: 'undid a merge of guests', target: merge.kept, label, detail: reason }
    return { result: undefined, entry }
  })
}

const tooLate = 'This merge can no longer be undone.'

async function giveViewsBack(
  deps: GuestChangeDeps,
  { kept, merged, viewers, doubles, dated }: GuestMergeDoc,
  session: ClientSession,
): Promise<void> {
  const members = [...viewers, ...doubles.map(({ member }) => member)]
  await deps.goneGuests.takeBack(members, merged, session)
  await deps.views.docs.updateMany(
    { guest: kept, member: { $in: viewers } },
    { $set: { guest: merged } },
    { session },
  )
  for (const { _id, createdAt } of dated)
    await deps.views.docs.updateOne({ _id }, { $set: { createdAt } }, { session })
  if (doubles.length > 0) await deps.views.docs.insertMany(doubles, { session })
  await leaveDevices(deps, viewers, kept, session)
}
