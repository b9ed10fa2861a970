import { randomUUID } from 'node:crypto'
import { connect } from '../../database/client.ts'
import { inject, vi } from 'vitest'
import type { Mail } from '../mail.ts'
import { createOutbox } from '../outbox.ts'
import { smtpTransport, type Transport } from '../transports.ts'

export const sender = 'Front Desk <no-reply@sender.example>'

/** A mail; tests override what matters to them. */
export const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  to: 'ana@example.com',
  subject: 'Hello',
  html: '<p>Hello Ana</p>',
  text: 'Hello Ana',
  ...overrides,
})

/** A log of mocks. */
export const quietLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

/** A separate database with an adjustable clock, and outboxes on it as of several processes. */
export async function mailRoom() {
  const client = await connect(inject('mongoUri'))
  const name = `test-mail-${randomUUID()}`
  const db = client.db(name)
  let now = new Date('2026-11-20T12:00:00Z')
  const log = quietLog()
  const transports: Transport[] = []

  function outbox(to: number | Transport, more: { pollMs?: number; lanes?: number } = {}) {
    const transport = typeof to === 'number' ? smtpTransport(`smtp://127.0.0.1:${to}`, sender) : to
    transports.push(transport)
    return createOutbox({ db, transport, now: () => now, log, ...more })
  }

  await outbox(1).indexes()
  return {
    client,
    name,
    log,
    outbox,
    stored: () => db.collection('mails').find().toArray(),
    indexes: () => db.collection('mails').indexes(),
    now: () => now,
    advance: (ms: number) => (now = new Date(now.getTime() + ms)),
    async close() {
      for (const transport of transports) transport.close()
      await db.dropDatabase()
      await client.close()
    },
  }
}

/** One header of a received mail, unfolded; undefined when it is not there. */
export function header(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}
