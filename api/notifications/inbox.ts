import { type ClientSession, ObjectId } from 'mongodb'
import * as v from 'valibot'
import { eventTypes } from '../../shared/notifications.ts'
import type { Notification } from '../../shared/schemas/notifications.ts'
import { readCursor, writeCursor } from '../http/cursors.ts'
import type { Member } from '../members/users.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import type { NotificationDoc } from './notifications.collection.ts'

type InboxDeps = Pick<NotificationDeps, 'notifications' | 'transaction' | 'users'>

const Cursor = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.hexadecimal(), v.length(24)),
})

/** A page of the member's inbox, the newest first, the cursor of the next one, and how many are not read. Throws Invalid for an unknown cursor. */
export async function readInbox(
  deps: InboxDeps,
  member: Member,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ entries: Notification[]; next: string | null; unread: number }> {
  const after = readCursor(Cursor, cursor)
  const unread = await recountUnread(deps, member)
  const found = await deps.notifications.ofMember(
    member._id,
    limit + 1,
    after && { createdAt: new Date(after.at), _id: new ObjectId(after.id) },
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next =
    last && found.length > limit
      ? writeCursor({ at: last.createdAt.toISOString(), id: last._id.toHexString() })
      : null
  return { entries: page.map(toNotification), next, unread }
}

/** Entries go unread with an erased guest and after their term: the count follows when the member looks. */
async function recountUnread(deps: InboxDeps, { _id, unread = 0 }: Member): Promise<number> {
  if ((await deps.notifications.countUnread(_id)) === unread) return unread
  return deps.transaction((session) => countUnread(deps, _id, session))
}

async function countUnread(deps: InboxDeps, _id: ObjectId, session: ClientSession): Promise<number> {
  const unread = await deps.notifications.countUnread(_id, session)
  await deps.users.setUnread(_id, unread, session)
  return unread
}

const toNotification = ({ _id, what, link, createdAt, isRead }: NotificationDoc): Notification => ({
  _id: _id.toHexString(),
  ...eventTypes[what],
  link,
  createdAt: createdAt.toISOString(),
  isRead,
})

/** Marks these notifications of the member as read, without ids all of them. Returns how many are left. */
export function markRead(deps: InboxDeps, member: Member, ids?: string[]): Promise<{ unread: number }> {
  return deps.transaction(async (session) => {
    const chosen = ids?.map((id) => new ObjectId(id)) ?? null
    await deps.notifications.markRead(member._id, chosen, session)
    return { unread: await countUnread(deps, member._id, session) }
  })
}
