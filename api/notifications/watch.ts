import { type ClientSession, ObjectId } from 'mongodb'
import { dayOf } from '../../shared/dates.ts'
import { mostWatched } from '../../shared/notifications.ts'
import type { WatchedGuest } from '../../shared/schemas/notifications.ts'
import { requireGuestFor } from '../guests/guest-lookup.ts'
import { Conflict, Invalid, NotFound } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'

type WatchDeps = Pick<
  NotificationDeps,
  'guests' | 'distinctGuests' | 'now' | 'transaction' | 'views' | 'watches' | 'users'
>
type Wish = { id: string; watch: boolean; until?: string | undefined }

const dayMs = 86_400_000
const longestAheadMs = 2 * 366 * dayMs
const departed = 'This stay is over'
const tooFar = 'Choose a day within the next two years'
const tooMany = `You watch ${mostWatched} guests. Stop watching one of them first.`

/**
 * Watches a guest whom the member has opened, or until a day of departure one whom a search or a check of arrivals has
 * just shown; or stops. Returns all that the member watches. Throws NotFound for a guest whom the member cannot know,
 * Invalid for a day that is over or far away, Conflict for more than 200 guests.
 */
export async function watchGuest(deps: WatchDeps, member: Member, wish: Wish): Promise<WatchedGuest[]> {
  await deps.transaction((session) => watch(deps, member, wish, session))
  return watchedGuests(deps, member)
}

async function watch(deps: WatchDeps, member: Member, wish: Wish, session: ClientSession): Promise<void> {
  const named = new ObjectId(wish.id)
  const { _id: guest } = await requireGuestFor(deps, member, named, session)
  if (!wish.watch) return void (await deps.watches.remove(member._id, guest, session))
  const until = wish.until === undefined ? null : endOfDay(deps, wish.until)
  const isOpened = (await deps.views.byGuest(member._id, guest, session)) !== null
  const isKnown = isOpened || (until && (member.isAdmin || (await wasFound(deps, member, [named, guest]))))
  if (!isKnown) throw new NotFound('Guest not found')
  await requireRoom(deps, member, guest, session)
  await deps.watches.set({ _id: new ObjectId(), member: member._id, guest, until }, session)
}

function endOfDay({ now }: WatchDeps, day: string): Date {
  const end = new Date(Date.parse(day) + dayMs)
  const reject = (message: string) => {
    throw new Invalid(message, [{ path: 'until', message }])
  }
  if (end <= now()) reject(departed)
  if (end.getTime() - now().getTime() > longestAheadMs) reject(tooFar)
  return end
}

/** Whether the guest, by one of these ids, was in a result of this member today or yesterday. */
const wasFound = ({ distinctGuests, now }: WatchDeps, { _id }: Member, guests: ObjectId[]) =>
  distinctGuests.has(
    [0, dayMs].map((ago) => `${_id.toHexString()}:${dayOf(new Date(now().getTime() - ago))}`),
    guests,
  )

/** Writes to the member, so that of two calls at once one starts over and counts the other's. */
async function requireRoom(
  deps: WatchDeps,
  member: Member,
  guest: ObjectId,
  session: ClientSession,
): Promise<void> {
  await deps.users.countWatchChange(member._id, session)
  const watched = await deps.watches.ofMember(member._id, deps.now(), session)
  if (watched.length >= mostWatched && !watched.some((watch) => watch.guest.equals(guest)))
    throw new Conflict(tooMany)
}

/** The guests that the member watches, the newest first. */
export async function watchedGuests(
  { guests, now, watches }: Pick<WatchDeps, 'guests' | 'now' | 'watches'>,
  member: Member,
): Promise<WatchedGuest[]> {
  const found = await watches.ofMember(member._id, now())
  const known = new Map(
    (await guests.byIds(found.map(({ guest }) => guest))).map((guest) => [guest._id.toHexString(), guest]),
  )
  return found.flatMap(({ guest, until }) => {
    const shown = known.get(guest.toHexString())
    if (!shown || shown.withheld) return []
    const { firstName, lastName, city, state, country } = shown
    const _id = guest.toHexString()
    return [
      {
        guest: { _id, firstName, lastName, city, state, country },
        until: until && dayOf(new Date(until.getTime() - dayMs)),
      },
    ]
  })
}
