import { randomUUID } from 'node:crypto'
import type { ClientSession, Db } from 'mongodb'
import type { Logger } from 'pino'
import { createPoller } from '../process/poller.ts'
import { type Failure, failureOf, pauseMs } from './failures.ts'
import { linkTokensCollection } from './link-tokens.collection.ts'
import { checkedMail, type Mail, tokenPlaceholder } from './mail.ts'
import { mailsCollection, type WaitingMail } from './outbox.collection.ts'
import type { Transport } from './transports.ts'

type OutboxDeps = {
  db: Db
  transport: Transport
  now: () => Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Milliseconds between two queries for mails that are due. */
  pollMs?: number
  /** How many mails to send at the same time; the pool has as many connections. */
  lanes?: number
}

/** Longer than any attempt takes; after it another process may send the mail of a process that died. */
const LEASE_MS = 5 * 60_000

/**
 * Stores mails and sends them, together with the outboxes of other processes on the same database. After a crash
 * between sending and marking, a mail is sent again with the same Message-ID.
 */
export function createOutbox({ db, transport, now, log, pollMs = 5_000, lanes = 4 }: OutboxDeps) {
  const mails = mailsCollection(db)
  const linkTokens = linkTokensCollection(db)
  const poller = createPoller(deliverDue, pollMs, (error) => log.error({ err: error }, 'The outbox failed'))
  let stopping = false

  /**
   * Stores the mail, in the caller's transaction when `session` is given. It is sent soon after the transaction has
   * ended.
   * @throws TypeError when an address is not one plain address
   */
  async function add(mail: Mail, session?: ClientSession): Promise<void> {
    const messageId = `<${randomUUID()}@${transport.domain}>`
    await mails.insert(checkedMail(mail), messageId, now(), session)
    if (!session) return poller.trigger()
    session.off('ended', poller.trigger)
    session.once('ended', poller.trigger)
  }

  /** Sends what is due until nothing is left or the server is unreachable; returns the number of sent mails. */
  async function deliverDue(): Promise<number> {
    let sent = 0
    let reachable = true
    const mayContinue = () => reachable && !stopping
    async function lane() {
      while (mayContinue()) {
        const mail = await mails.claim(now(), new Date(now().getTime() + LEASE_MS))
        if (!mail) return
        const failure = await attempt(mail)
        if (!failure) sent++
        if (failure?.kind === 'unreachable') reachable = false
      }
    }
    const due = await mails.countDue(now(), lanes)
    const ends = await Promise.allSettled(Array.from({ length: due }, lane))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return sent
  }

  async function attempt(mail: WaitingMail): Promise<Failure | null> {
    const failure = await send(mail)
    if (failure) await settle(mail, failure)
    else await mails.markSent(mail, now())
    return failure
  }

  async function send(mail: WaitingMail): Promise<Failure | null> {
    if (mail.link && mail.link.expiresAt <= now())
      return { kind: 'refused', line: 'Not sent: its link had expired' }
    const outgoing = await withToken(mail)
    try {
      await transport.send({ ...outgoing, date: mail.createdAt })
      return null
    } catch (error) {
      return failureOf(error)
    }
  }

  /** The mail with a new token in its link, if it has one. */
  async function withToken<Linked extends Mail>(mail: Linked): Promise<Linked> {
    if (!mail.link) return mail
    const token = await linkTokens.issue(mail.link)
    const filled = (text: string) => text.replaceAll(tokenPlaceholder, token)
    return { ...mail, html: filled(mail.html), text: filled(mail.text) }
  }

  async function settle(mail: WaitingMail, { kind, line }: Failure): Promise<void> {
    if (kind === 'refused') return refuse(mail, line)
    const times = mail.failing?.kind === kind ? mail.failing.times + 1 : 1
    const pause = pauseMs(kind, times)
    if (pause === null) return refuse(mail, `Given up after ${times} attempts: ${line}`)
    log.warn({ messageId: mail.messageId, kind, line, pauseMs: pause }, 'A mail has to wait')
    await mails.postpone(mail, { kind, times, line }, new Date(now().getTime() + pause))
  }

  async function refuse(mail: WaitingMail, line: string): Promise<void> {
    log.warn({ messageId: mail.messageId, to: mail.to, line }, 'A mail was refused for good')
    await mails.markRefused(mail, line, now())
  }

  return {
    indexes: () => Promise.all([mails.indexes(), linkTokens.indexes()]),
    add,
    withToken,

    /** The target of the mailed link with this token; null when the token is unknown or has expired. */
    linkTarget: (token: string) => linkTokens.targetOf(token, now()),

    /** Ends the mailed links to this target; a later mail brings a new one. */
    endLinks: (target: string, session?: ClientSession) => linkTokens.end(target, session),

    deliverDue,

    /** Starts sending: at once, soon after each `add`, and every `pollMs`. */
    start() {
      stopping = false
      poller.start()
    },

    /** Starts no further mail and resolves when those in progress have ended. The transport stays open. */
    async stop(): Promise<void> {
      stopping = true
      await poller.stop()
    },

    /** Sends none of the mails that wait now; the team sees them as refused, with this line. */
    refuseWaiting: (line: string) => mails.refuseWaiting(line, now()),

    /** Removes what is not sent of mails about guests and cases that are erased; a sent one has no text. */
    forget: mails.forget,

    /** The mails that were refused in the last 30 days, newest first, with the server's response. */
    async refused(limit = 100): Promise<{ to: string; subject: string; line: string; refusedAt: Date }[]> {
      const found = await mails.refused(limit)
      return found.map(({ to, subject, line, doneAt }) => ({ to, subject, line, refusedAt: doneAt }))
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** What a rule needs of the outbox. */
export type Mailer = Pick<Outbox, 'add' | 'endLinks' | 'forget' | 'linkTarget'>
