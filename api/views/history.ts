import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import type { HistoryQuery, ViewedGuest } from '../../shared/schemas/guest.ts'
import type { Member } from '../members/users.collection.ts'
import { toCard } from '../guests/cards.ts'
import type { GuestDoc, GuestsCollection } from '../guests/guests.collection.ts'
import { readCursor, writeCursor } from '../http/cursors.ts'
import { bytesOf, reviewsOfGuests } from '../reviews/list.ts'
import { type ReviewListDeps, toDetail } from './open-guest.ts'
import type { ViewCursor, ViewDoc, ViewsCollection } from './views.collection.ts'

type ViewedGuestDeps = { guests: GuestsCollection; views: ViewsCollection }
export type HistoryDeps = ViewedGuestDeps & ReviewListDeps

const pageSize = 50
// An answer stays below 1 MB (SEC-07).
const pageBytes = 900_000
const noReviews = { reviews: [], next: null }
// One call checks this many views for changed guests; the next page continues from there.
const viewsChecked = 1000
// A device stores at most this many guests, so more need no counting.
const mostCounted = 2000

const HistoryCursor = v.strictObject({
  viewedAt: v.pipe(v.string(), v.isoTimestamp()),
  view: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

/** `total` counts the whole history, up to 2,000; only for a device that loads all of it. */
type HistoryPage = { guests: ViewedGuest[]; nextCursor: string | null; total: number | null }
type Viewed = { view: ViewDoc; guest: GuestDoc }

/** The member's newest views: the guest's id and when the member first opened it. */
export async function newestViews(
  deps: { views: ViewsCollection },
  member: { _id: ObjectId },
  limit: number,
): Promise<{ _id: ObjectId; createdAt: Date }[]> {
  const views = await deps.views.newest(member._id, limit)
  return views.map(({ guest, createdAt }) => ({ _id: guest, createdAt }))
}

/**
 * The guests that the member has viewed, newest first, 50 at a time; with `since` only those viewed or changed
 * after it, where a short page may have a next one; with `profiles=1` their whole profiles. Throws Invalid for an
 * unknown cursor.
 */
export async function viewHistory(
  deps: HistoryDeps,
  member: Member,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { cursor, since, profiles } = query
  const last = readCursor(HistoryCursor, cursor)
  const after = last ? { createdAt: new Date(last.viewedAt), _id: new ObjectId(last.view) } : undefined
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
  const guests: ViewedGuest[] = []
  let bytes = 0
  for (const { view, guest } of viewed) {
    const profile =
      reviews && (await toDetail(deps, guest, view, reviews.get(guest._id.toHexString()) ?? noReviews))
    bytes += profile?.review.reduce((sum, review) => sum + bytesOf(review), 0) ?? 0
    if (bytes > pageBytes && guests.length > 0) break
    guests.push({
      ...toCard(guest._id, guest, true),
      viewedAt: view.createdAt.toISOString(),
      profile: profile ?? undefined,
    })
  }
  const end = guests.length < viewed.length ? viewed[guests.length - 1]!.view : next
  return {
    guests,
    nextCursor: end && writeCursor({ viewedAt: end.createdAt.toISOString(), view: end._id.toHexString() }),
    total: profiles === '1' && since === undefined ? await deps.views.count(member._id, mostCounted) : null,
  }
}

async function viewedGuests(deps: ViewedGuestDeps, member: Member, after?: ViewCursor) {
  const views = await deps.views.newest(member._id, pageSize + 1, after)
  const page = views.slice(0, pageSize)
  const guests = await deps.guests.byIds(page.map(({ guest }) => guest))
  return { viewed: joined(page, guests), next: views.length > pageSize ? page.at(-1)! : null }
}

async function changedGuests(deps: ViewedGuestDeps, member: Member, since: Date, after?: ViewCursor) {
  const views = await deps.views.newest(member._id, viewsChecked, after)
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
  const next = found.length > pageSize ? page.at(-1)! : views.length === viewsChecked ? views.at(-1)! : null
  return { viewed: joined(page, guests), next }
}

function joined(views: ViewDoc[], guests: GuestDoc[]): Viewed[] {
  const byId = new Map(guests.map((guest) => [guest._id.toHexString(), guest]))
  return views.flatMap((view) => {
    const guest = byId.get(view.guest.toHexString())
    return guest ? [{ view, guest }] : []
  })
}
