import { type ClientSession, ObjectId } from 'mongodb'
import { eventTypes } from '../../shared/notifications.ts'
import { to } from '../../shared/routes.ts'
import type { EventDoc } from '../events/events.collection.ts'
import { isMember } from '../members/gate.ts'
import type { Member } from '../members/users.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import type { NotificationDoc } from './notifications.collection.ts'
import { channelsOf } from '../members/channels.ts'
import { claimDaysLeft, longestClaimPeriod } from '../../shared/facts/claim-period.ts'
import { addDays } from '../../shared/cases.ts'
import { dayOf } from '../../shared/dates.ts'
import { recordEvent } from '../events/record-event.ts'

/** In one transaction. */
const membersAtOnce = 100
/** Longer than any batch takes; after it another process goes on with the event of one that died. */
const leaseMs = 60_000

/** Delivers every event that is due; any number of processes may. One that fails waits for its lease. */
export async function deliverEvents(deps: NotificationDeps): Promise<void> {
  for (;;) {
    const now = deps.now()
    const event = await deps.events.claim(now, new Date(now.getTime() + leaseMs))
    if (!event) return
    let rest: EventDoc | null = event
    while (rest?.dueAt) {
      const next: EventDoc = rest
      rest = await deps.transaction((session) => deliverBatch(deps, next, session))
    }
  }
}

type Recipient = { member: Member; link: string }

/**
 * Puts the event into the next inboxes, with what is to be sent, and notes how far it came, in one transaction: no one is
 * notified twice. Returns the event as it is then; null when another process has delivered it meanwhile.
 */
async function deliverBatch(
  deps: NotificationDeps,
  event: EventDoc,
  session: ClientSession,
): Promise<EventDoc | null> {
  const { own, watching, last } = await nextMembers(deps, event, session)
  const done = watching < membersAtOnce
  const change = { deliveredUpTo: last ?? event.deliveredUpTo ?? event._id, dueAt: done ? null : event.dueAt }
  const delivered = await deps.events.noteDelivered(event, change, session)
  if (!delivered) return null
  const at = deps.now()
  const entries = own.map(({ member, link }): NotificationDoc & { member: ObjectId } => ({
    _id: new ObjectId(),
    member: member._id,
    event: event._id,
    what: event.what,
    ...(event.guest && { guest: event.guest }),
    link,
    createdAt: at,
    isRead: false,
  }))
  if (entries.length === 0) return delivered
  await deps.notifications.insert(entries, session)
  await deps.users.addUnread(
    entries.map(({ member }) => member),
    session,
  )
  const times = { now: at, daily: nextDigest(at) }
  for (const [index, { member }] of own.entries())
    for (const channel of channelsFor(event, member))
      await deps.messages.add(
        { member: member._id, channel, notification: entries[index]!._id },
        times,
        session,
      )
  return delivered
}

function channelsFor({ what, isMailed }: EventDoc, member: Member) {
  const { push, mail } = channelsOf(member)[eventTypes[what].kind]
  const mails = mail === 'off' || isMailed || member.unconfirmed ? [] : [mail]
  return isMember(member) && push ? (['push', ...mails] as const) : mails
}

/** The member whom it concerns, with the first watchers; then the next watchers. */
async function nextMembers(deps: NotificationDeps, event: EventDoc, session: ClientSession) {
  const guest = event.guest && (await guestOf(deps, event.guest, session))
  const watches = guest
    ? await deps.watches.ofGuest(guest, deps.now(), membersAtOnce, event.deliveredUpTo, session)
    : []
  const concerned = event.member && !event.deliveredUpTo ? event.member : null
  const ids = [...watches.map(({ member }) => member), ...(concerned ? [concerned] : [])]
  if (ids.length === 0) return { own: [], watching: 0, last: undefined }
  const found = await deps.users.byIds(ids, session)
  const members = new Map(found.map((member) => [member._id.toHexString(), member]))
  const own: Recipient[] = []
  const first = concerned && members.get(concerned.toHexString())
  if (first) own.push({ member: first, link: ownLink(event, first) })
  // A member who stopped and began again between two batches is in both
  const reached = event.deliveredUpTo
    ? await deps.notifications.recipientsOf(event._id, ids, session)
    : new Set<string>()
  const opened = guest ? await deps.views.membersOf(guest, ids, session) : new Set<string>()
  for (const { member: id } of watches) {
    const member = members.get(id.toHexString())
    if (!member || !isMember(member) || event.member?.equals(id) || event.actor?.equals(id)) continue
    if (reached.has(id.toHexString())) continue
    // The link of a guest whom the member has not opened would use a guest view
    own.push({ member, link: opened.has(id.toHexString()) ? to.guest(guest!.toHexString()) : to.arrivals })
  }
  return { own, watching: watches.length, last: watches.at(-1)?._id }
}

/** The guest of an event; the one that it was merged into. */
async function guestOf({ guests }: NotificationDeps, id: ObjectId, session: ClientSession) {
  const guest = await guests.byId(id, session)
  return guest?.mergedInto ?? guest?._id
}

function ownLink({ what }: EventDoc, { _id }: Member): string {
  const { kind } = eventTypes[what]
  if (what === 'booking-left-out') return to.account(_id.toHexString())
  if (kind === 'arrival') return to.arrivals
  return kind === 'verification' ? to.memberHome : to.account(_id.toHexString(), 'reviews')
}

/** The hour of daily digests (UTC): the morning in most of the US. */
const digestHour = 14

/** When the next daily digest goes out. */
function nextDigest(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(digestHour, 0, 0, 0)
  return today > now ? today : new Date(today.getTime() + 86_400_000)
}

const noticeDays = 3

/**
 * Notifies authors once that three days are left to claim an amount by the platform's rule. Any number of processes may
 * run it, as late as they like; one that comes after the third day still notifies, while there is time.
 */
export async function noticeDeadlines(deps: NotificationDeps): Promise<void> {
  const today = dayOf(deps.now())
  const since = dayOf(addDays(deps.now(), -longestClaimPeriod))
  for await (const review of deps.reviews.claimsToNotice(since)) {
    const left = claimDaysLeft(review.facts ?? {}, today)
    if (left === null || left > noticeDays) continue
    await deps.transaction(async (session) => {
      if (await deps.reviews.noteDeadline(review, session))
        await recordEvent(deps, { what: 'claim-ends', member: review.author }, session)
    })
  }
}
