import { randomUUID } from 'node:crypto'
import type { ClientSession, Db } from 'mongodb'
import type { Logger } from 'pino'
import { type Failure, failureOf, pauseMs } from './failures.ts'
import { checkedMail, type Mail } from './mail.ts'
import { mailsCollection, type WaitingMail } from './outbox.collection.ts'
import { createRounds } from '../rounds.ts'
import type { Transport } from './transports.ts'

type OutboxDeps = {
  db: Db
  transport: Transport
  now: () => Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Milliseconds between two looks at the database for mails that are due. */
  pollMs?: number
  /** Mails sent at the same time; the pool has as many connections. */
  lanes?: number
}

/** Longer than any attempt takes: a mail whose process died is free again after it. */
const LEASE_MS = 5 * 60_000

/**
 * Stores mails and sends them, in turns with the outboxes of other processes on the same database (D-70).
 * A process that dies between sending and marking sends the same Message-ID again, never a new one.
 */
export function createOutbox({ db, transport, now, log, pollMs = 5_000, lanes = 4 }: OutboxDeps) {
  const mails = mailsCollection(db)
  const rounds = createRounds(deliverDue, pollMs, (error) => log.error({ err: error }, 'The outbox failed'))
  let stopping = false

  /**
   * Stores the mail, in the caller's transaction when `session` is given; its Message-ID is fixed here.
   * It is sent soon after the transaction has ended.
   * @throws TypeError when an address is not one plain address
   */
  async function add(mail: Mail, session?: ClientSession): Promise<void> {
    const messageId = `<${randomUUID()}@${transport.domain}>`
    await mails.insert(checkedMail(mail), messageId, now(), session)
    if (!session) return rounds.wake()
    session.off('ended', rounds.wake)
    session.once('ended', rounds.wake)
  }

  /** Sends what is due until nothing is left or the server cannot be reached; answers how many were sent. */
  async function deliverDue(): Promise<number> {
    let sent = 0
    let reachable = true
    const goesOn = () => reachable && !stopping
    async function lane() {
      while (goesOn()) {
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
    try {
      await transport.send({ ...mail, date: mail.createdAt })
    } catch (error) {
      const failure = failureOf(error)
      await settle(mail, failure)
      return failure
    }
    await mails.markSent(mail, now())
    return null
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
    indexes: mails.indexes,
    add,
    deliverDue,

    /** Begins to send: at once, soon after each `add`, and every `pollMs`. */
    start() {
      stopping = false
      rounds.start()
    },

    /** Takes up no further mail and resolves when those in flight have ended. The transport stays open. */
    async stop(): Promise<void> {
      stopping = true
      await rounds.stop()
    },

    /** For the admins: the mails refused in the last 30 days, newest first, with the server's line. */
    async refused(limit = 100): Promise<{ to: string; subject: string; line: string; refusedAt: Date }[]> {
      const found = await mails.refused(limit)
      return found.map(({ to, subject, line, doneAt }) => ({ to, subject, line, refusedAt: doneAt }))
    },
  }
}
