import { setTimeout as pause } from 'node:timers/promises'
import { eventTypes } from '../../shared/notifications.ts'
import { to } from '../../shared/routes.ts'
import { notificationsMail } from '../mail/templates/notifications.ts'
import { isMember } from '../members/gate.ts'
import type { Member } from '../members/users.collection.ts'
import type { MessageDoc } from './messages.collection.ts'
import type { NotificationDeps } from './notification-deps.ts'
import type { NotificationDoc } from './notifications.collection.ts'
import { sendPush } from './send-push.ts'

/** Longer than any attempt takes; after it another process may send what a process that died was sending. */
const leaseMs = 60_000
const lanes = 8
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000]
/** What takes longer is waited for aside, so that it delays nothing else. */
const patienceMs = 1000
/** So many members whose pushes hang in a row are a push service that is down; fewer are addresses of theirs. */
const mostHanging = 3

/** Members whose pushes a host did not answer since it last did, by host. */
type Hanging = Map<string, Set<string>>

/**
 * Sends every message that is due; any number of processes may.
 * @param aside gets what hangs, for a caller that goes on meanwhile; without it, that is waited for
 */
export async function sendMessages(deps: NotificationDeps, aside?: Set<Promise<void>>): Promise<void> {
  const hanging: Hanging = new Map()
  const late = aside ?? new Set<Promise<void>>()
  async function lane() {
    for (;;) {
      const now = deps.now()
      const message = await deps.messages.claim(now, new Date(now.getTime() + leaseMs))
      if (!message) return
      const work = message.channel === 'push' ? push(deps, message, hanging) : mail(deps, message)
      if (await endsWithin(work, patienceMs)) continue
      late.add(work)
      // Without `aside`, what fails late is thrown at the end, like everything else.
      if (aside)
        void work.then(
          () => late.delete(work),
          () => late.delete(work),
        )
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (!aside) await Promise.all(late)
}

/** Whether work has ended after so long. Throws what it throws until then. */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const ended = new AbortController()
  const isDone = work.then(() => true).finally(() => ended.abort())
  return Promise.race([isDone, pause(ms, false, { signal: ended.signal }).catch(() => isDone)])
}

/** What is still to be said: the entries that were not read meanwhile. */
async function unread(deps: NotificationDeps, { member: id, waiting }: MessageDoc) {
  const member = await deps.users.byId(id)
  return { member, entries: member ? await deps.notifications.unreadAmong(id, waiting) : [] }
}

/** The mail's row in the outbox of mails and the end of this message are one transaction, so it goes out once. */
async function mail(deps: NotificationDeps, message: MessageDoc): Promise<void> {
  const { member, entries } = await unread(deps, message)
  const isSent = member !== null && !member.suspension && entries.length > 0
  await deps.transaction(async (session) => {
    if (!(await deps.messages.finish(message, { now: deps.now(), isSent }, session)) || !isSent) return
    const { email, firstName, _id } = member
    const texts = countedTexts(entries)
    const letter = { to: email, firstName, userId: _id.toHexString(), texts }
    await deps.mail.add(notificationsMail(deps.config, letter), session)
  })
}

/** 'A new report about a guest you watch', or with a number where it happened more than once. */
function countedTexts(entries: NotificationDoc[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { what } of entries)
    counts.set(eventTypes[what].text, (counts.get(eventTypes[what].text) ?? 0) + 1)
  return [...counts].map(([text, count]) => ({ text, count }))
}

/**
 * Pushes to every device of the member. A push may go out twice after a kill; its topic and tag, which are those of its
 * first notification, then let one take the other's place.
 */
async function push(deps: NotificationDeps, message: MessageDoc, hanging: Hanging): Promise<void> {
  const { member, entries } = await unread(deps, message)
  if (member && !isMember(member)) await deps.pushSubscriptions.removeAllOf(member._id)
  const subscriptions = member && isMember(member) ? await deps.pushSubscriptions.ofUser(member._id) : []
  const reached = { ...message.reached }
  let hasFailed = false
  for (const subscription of entries.length > 0 ? subscriptions : []) {
    // What came since a device was reached takes the place of what it has
    if ((reached[subscription._id] ?? 0) >= message.waiting.length) continue
    const { host } = new URL(subscription.endpoint)
    const members = hanging.get(host) ?? new Set()
    const outcome =
      members.size >= mostHanging
        ? 'unreachable'
        : await sendPush(deps, subscription, textOf(deps, member!, message, entries))
    if (outcome === 'gone') await deps.pushSubscriptions.removeGone(subscription)
    if (outcome === 'unreachable') hanging.set(host, members.add(message.member.toHexString()))
    else hanging.delete(host)
    if (outcome === 'failed' || outcome === 'unreachable') hasFailed = true
    else reached[subscription._id] = message.waiting.length
  }
  const pause = pausesMs[message.attempts]
  if (!hasFailed || pause === undefined)
    await deps.messages.finish(message, { now: deps.now(), isSent: Object.keys(reached).length > 0 })
  else await deps.messages.postpone(message, new Date(deps.now().getTime() + pause), reached)
}

function textOf(
  { config }: NotificationDeps,
  member: Member,
  message: MessageDoc,
  entries: NotificationDoc[],
) {
  const [first] = entries
  const isOne = entries.length === 1
  return {
    tag: message.waiting[0]!.toHexString(),
    title: isOne ? eventTypes[first!.what].text : `${entries.length} new notifications`,
    navigate: new URL(isOne ? first!.link : to.notifications, config.publicUrl).href,
    unread: member.unread ?? entries.length,
  }
}
