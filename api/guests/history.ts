import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import type { HistoryQuery, ViewedGuest } from '../../shared/schemas/guest.ts'
import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { reviewsOfGuests } from '../reviews/list.ts'
import { toCard } from './cards.ts'
import { readCursor, writeCursor } from '../http/cursors.ts'
import type { GuestDoc } from './guests.collection.ts'
import { toDetail } from './open-guest.ts'
import type { ViewDoc, ViewPlace } from './views.collection.ts'

const pageSize = 50
// One call looks at this many views for changed guests; the next page goes on from there.
const looksAt = 1000
// A device keeps no more (D-91), so nobody asks how many more there are.
const countsTo = 2000

const HistoryPlace = v.strictObject({
  viewedAt: v.pipe(v.string(), v.isoTimestamp()),
  view: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

/** `total` is how many there are in all, up to 2,000; only for whoever loads all of them to keep them. */
export type HistoryPage = { guests: ViewedGuest[]; nextCursor: string | null; total: number | null }
type Viewed = { view: ViewDoc; guest: GuestDoc }

/** The member's newest views: the guest's id and when the member opened it first (OP-34). */
export async function newestViews(
  deps: Deps,
  member: { _id: ObjectId },
  limit: number,
): Promise<{ _id: ObjectId; createdAt: Date }[]> {
  const views = await deps.views.newest(member._id, limit)
  return views.map(({ guest, createdAt }) => ({ _id: guest, createdAt }))
}

/**
 * The guests that the member has viewed, newest first, 50 at a time; with `since` only those that were viewed or
 * changed after it, where a page may be short and still have a next one; with `profiles=1` everything about them
 * (D-82). Throws Invalid for an unknown cursor.
 */
export async function viewHistory(deps: Deps, member: Member, query: HistoryQuery): Promise<HistoryPage> {
  const { cursor, since, profiles } = query
  const place = readCursor(HistoryPlace, cursor)
  const after = place ? { createdAt: new Date(place.viewedAt), _id: new ObjectId(place.view) } : undefined
  const { viewed, next } =
    since === undefined
      ? await viewedGuests(deps, member, after)
      : await changedGuests(deps, member, new Date(since), after)
  const reviews =
    profiles === '1'
      ? await reviewsOfGuests(
          deps,
          member,
          viewed.map(({ guest }) => guest._id),
        )
      : null
  const guests = viewed.map(({ view, guest }) => ({
    ...toCard(guest._id, guest, true),
    viewedAt: view.createdAt.toISOString(),
    profile: reviews ? toDetail(guest, view, reviews.get(guest._id.toHexString()) ?? []) : undefined,
  }))
  return {
    guests,
    nextCursor: next && writeCursor({ viewedAt: next.createdAt.toISOString(), view: next._id.toHexString() }),
    total: profiles === '1' && since === undefined ? await deps.views.count(member._id, countsTo) : null,
  }
}

async function viewedGuests(deps: Deps, member: Member, after?: ViewPlace) {
  const views = await deps.views.newest(member._id, pageSize + 1, after)
  const page = views.slice(0, pageSize)
  const guests = await deps.guests.byIds(page.map(({ guest }) => guest))
  return { viewed: joined(page, guests), next: views.length > pageSize ? page.at(-1)! : null }
}

async function changedGuests(deps: Deps, member: Member, since: Date, after?: ViewPlace) {
  const views = await deps.views.newest(member._id, looksAt, after)
  const ids = views.map(({ guest }) => guest)
  const isNew = new Set(
    views.filter((view) => view.createdAt > since).map(({ guest }) => guest.toHexString()),
  )
  const changed = await deps.guests.changedSince(
    ids.filter((id) => !isNew.has(id.toHexString())),
    since,
  )
  const wanted = new Set([...isNew, ...changed.map(({ _id }) => _id.toHexString())])
  const found = views.filter(({ guest }) => wanted.has(guest.toHexString()))
  const page = found.slice(0, pageSize)
  const guests = await deps.guests.byIds(page.map(({ guest }) => guest))
  const next = found.length > pageSize ? page.at(-1)! : views.length === looksAt ? views.at(-1)! : null
  return { viewed: joined(page, guests), next }
}

function joined(views: ViewDoc[], guests: GuestDoc[]): Viewed[] {
  const byId = new Map(guests.map((guest) => [guest._id.toHexString(), guest]))
  return views.flatMap((view) => {
    const guest = byId.get(view.guest.toHexString())
    return guest ? [{ view, guest }] : []
  })
}
