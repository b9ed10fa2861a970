import { execFile } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startSmtp } from './testing/smtp-stand-in.ts'
import { aMail, header, mailRoom, sender } from './testing/mails.ts'
import { smtpTransport } from './transports.ts'

let room: Awaited<ReturnType<typeof mailRoom>>
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeEach(async () => {
  room = await mailRoom()
  smtp = await startSmtp()
})
afterEach(async () => {
  await room.close()
  await smtp.stop()
})

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const states = async () => (await room.stored()).map(({ state }) => state)
const messageIds = () => smtp.received.map(({ source }) => header(source, 'Message-ID'))

describe('sending', () => {
  test('a stored mail goes out over SMTP, and neither its text nor its subject stays [D-70]', async () => {
    const outbox = room.outbox(smtp.port)
    await outbox.add(aMail({ subject: 'Reset your password', text: 'the secret link' }))
    expect(await states()).toEqual(['waiting'])

    expect(await outbox.deliverDue()).toBe(1)

    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@sender.example', to: ['ana@example.com'] })
    expect(mail?.source).toContain('the secret link')
    const [doc] = await room.stored()
    expect(Object.keys(doc ?? {}).sort()).toEqual(
      ['_id', 'attempts', 'createdAt', 'doneAt', 'messageId', 'state', 'to'].sort(),
    )
    expect(doc).toMatchObject({ state: 'sent', messageId: messageIds()[0] })
  })

  test('what is kept of finished mails expires after 30 days', async () => {
    expect(await room.indexes()).toContainEqual(
      expect.objectContaining({ key: { doneAt: 1 }, expireAfterSeconds: 30 * 24 * 60 * 60 }),
    )
  })

  test('started, it sends soon after each add and at the start what an earlier process left [D-70]', async () => {
    await room.outbox(1).add(aMail({ to: 'left@example.com' }))
    const outbox = room.outbox(smtp.port, { pollMs: hour })
    outbox.start()
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(1)
    await outbox.add(aMail({ to: 'new@example.com' }))
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(2)
    await outbox.stop()
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['left@example.com', 'new@example.com'])
  })

  test('a mail of a transaction is sent when it is committed, and never when it is not', async () => {
    const outbox = room.outbox(smtp.port, { pollMs: hour })
    outbox.start()
    const given = new Error('changed my mind')
    const failed = room.client.withSession((session) =>
      session.withTransaction(async () => {
        await outbox.add(aMail({ to: 'never@example.com' }), session)
        throw given
      }),
    )
    await expect(failed).rejects.toBe(given)
    await room.client.withSession((session) =>
      session.withTransaction(() => outbox.add(aMail({ to: 'sure@example.com' }), session)),
    )
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(1)
    await outbox.stop()
    expect(smtp.received[0]?.to).toEqual(['sure@example.com'])
    expect(await room.stored()).toHaveLength(1)
  })

  test('stop waits for the mail in flight and takes up no other', async () => {
    const answer = Promise.withResolvers<void>()
    smtp.behavior.now = { waitsFor: answer.promise }
    const outbox = room.outbox(smtp.port, { lanes: 1 })
    await outbox.add(aMail({ to: 'first@example.com' }))
    await outbox.add(aMail({ to: 'second@example.com' }))
    outbox.start()
    await expect.poll(() => smtp.received, { interval: 5 }).toHaveLength(1)
    const stopped = outbox.stop()
    answer.resolve()
    await stopped
    expect(await states()).toEqual(['sent', 'waiting'])
    expect(smtp.received).toHaveLength(1)
  })

  test('outboxes of several processes take turns: each mail goes out once [D-70]', async () => {
    const [one, two, three] = [room.outbox(smtp.port), room.outbox(smtp.port), room.outbox(smtp.port)]
    for (let n = 0; n < 30; n++) await one.add(aMail({ to: `member${n}@example.com` }))
    const sent = await Promise.all([one.deliverDue(), two.deliverDue(), three.deliverDue()])
    expect(sent.reduce((sum, each) => sum + each)).toBe(30)
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(30)
    expect(smtp.received).toHaveLength(30)
  })
})

describe('failing', () => {
  test('a server that says later is asked again after growing pauses [D-70]', async () => {
    smtp.behavior.now = { recipient: [451, '4.7.1 Greylisted, try later'] }
    const outbox = room.outbox(smtp.port)
    await outbox.add(aMail())
    const attempts = async () => (await room.stored())[0]?.attempts
    await outbox.deliverDue()
    for (const pause of [10 * second, minute, 5 * minute, 30 * minute, 2 * hour]) {
      const before = await attempts()
      room.advance(pause - 1)
      await outbox.deliverDue()
      expect(await attempts()).toBe(before)
      room.advance(1)
      await outbox.deliverDue()
      expect(await attempts()).toBe(before + 1)
    }
    expect(await states()).toEqual(['waiting'])

    smtp.behavior.now = {}
    room.advance(8 * hour)
    expect(await outbox.deliverDue()).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })

  test('a mail that is put off for days ends with a line for the admins', async () => {
    smtp.behavior.now = { message: [452, '4.2.2 Mailbox full'] }
    const outbox = room.outbox(smtp.port)
    await outbox.add(aMail())
    for (let attempt = 0; attempt < 9; attempt++) {
      await outbox.deliverDue()
      room.advance(48 * hour)
    }
    const [refused] = await outbox.refused()
    expect(refused?.line).toMatch(/^Given up after 9 attempts: .*Mailbox full/)
  })

  test.each([
    ['recipient', { recipient: [550, '5.1.1 No such user'] }],
    ['message', { message: [554, '5.1.1 No such user'] }],
  ] as const)(
    'a %s refused for good is not sent again and ends with a line [D-70]',
    async (_what, behavior) => {
      smtp.behavior.now = { ...behavior } as typeof smtp.behavior.now
      const outbox = room.outbox(smtp.port)
      await outbox.add(aMail({ to: 'gone@example.com', subject: 'Welcome' }))
      await outbox.deliverDue()
      room.advance(100 * hour)
      smtp.behavior.now = {}
      expect(await outbox.deliverDue()).toBe(0)

      const line = expect.stringContaining('5.1.1 No such user')
      expect(await outbox.refused()).toEqual([
        { to: 'gone@example.com', subject: 'Welcome', line, refusedAt: new Date('2026-11-20T12:00:00Z') },
      ])
      expect(room.log.warn).toHaveBeenCalledWith(
        expect.objectContaining({ to: 'gone@example.com', line }),
        'A mail was refused for good',
      )
    },
  )

  test('one refused mail does not hold up the others', async () => {
    smtp.behavior.now = { recipient: [550, 'No'] }
    const outbox = room.outbox(smtp.port)
    await outbox.add(aMail())
    await outbox.deliverDue()
    smtp.behavior.now = {}
    await outbox.add(aMail({ to: 'other@example.com' }))
    expect(await outbox.deliverDue()).toBe(1)
  })

  test('a mail server that is down for a week loses nothing, and its return is noticed [D-70]', async () => {
    const { port } = smtp
    await smtp.stop()
    const outbox = room.outbox(port)
    for (let n = 0; n < 3; n++) await outbox.add(aMail({ to: `member${n}@example.com` }))
    for (let hours = 0; hours < 7 * 24; hours += 2) {
      expect(await outbox.deliverDue()).toBe(0)
      room.advance(2 * hour)
    }
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])

    smtp = await startSmtp({}, port)
    room.advance(2 * hour)
    expect(await room.outbox(port).deliverDue()).toBe(3)
    expect(smtp.received).toHaveLength(3)
  })

  test('while the server is down, one round does not try the whole queue', async () => {
    const outbox = room.outbox(1, { lanes: 2 })
    for (let n = 0; n < 10; n++) await outbox.add(aMail())
    await outbox.deliverDue()
    const attempts = (await room.stored()).reduce((sum, mail) => sum + mail.attempts, 0)
    expect(attempts).toBeLessThanOrEqual(2)
  })

  test('a connection cut after the text was taken: the same Message-ID and date go out again [D-70]', async () => {
    smtp.behavior.now = { cut: true }
    const outbox = room.outbox(smtp.port)
    await outbox.add(aMail())
    expect(await outbox.deliverDue()).toBe(0)
    smtp.behavior.now = {}
    room.advance(10 * second)
    expect(await outbox.deliverDue()).toBe(1)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
    expect(new Set(smtp.received.map(({ source }) => header(source, 'Date'))).size).toBe(1)
  })

  test('a server that never answers is left, and the mail waits [D-70]', async () => {
    smtp.behavior.now = { waitsFor: new Promise(() => undefined) }
    const outbox = room.outbox(smtpTransport(`smtp://127.0.0.1:${smtp.port}`, sender, 200))
    await outbox.add(aMail())
    expect(await outbox.deliverDue()).toBe(0)
    expect(await states()).toEqual(['waiting'])
    expect(room.log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'unreachable' }),
      'A mail has to wait',
    )
    smtp.behavior.now = {}
    room.advance(10 * second)
    expect(await room.outbox(smtp.port).deliverDue()).toBe(1)
  })

  test('an outbox that lost its turn neither brings a sent mail back nor ends the turn of another', async () => {
    const [one, two] = [stuckTransport(), stuckTransport()]
    await room.outbox(one).add(aMail())
    const attempts = async () => (await room.stored())[0]?.attempts
    const first = room.outbox(one).deliverDue()
    await expect.poll(attempts).toBe(1)
    room.advance(5 * minute)
    const second = room.outbox(two).deliverDue()
    await expect.poll(attempts).toBe(2)

    one.fail(new Error('too late'))
    await first
    room.advance(minute)
    expect(await room.outbox(smtp.port).deliverDue()).toBe(0)

    room.advance(4 * minute)
    expect(await room.outbox(smtp.port).deliverDue()).toBe(1)
    two.fail(new Error('too late'))
    await second
    expect(await states()).toEqual(['sent'])
  })

  test('a process killed between sending and marking: the next one sends the same Message-ID [D-70]', async () => {
    await room.outbox(smtp.port).add(aMail())
    await killedAfterSending(room.name, smtp.port, room.now())
    expect(smtp.received).toHaveLength(1)

    const outbox = room.outbox(smtp.port)
    expect(await outbox.deliverDue()).toBe(0) // the turn of the dead process lasts five minutes
    room.advance(5 * minute)
    expect(await outbox.deliverDue()).toBe(1)
    expect(smtp.received).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })
})

test.each([
  'ana@example.com\r\nBcc: all@example.com',
  'a@example.com, b@example.com',
  'Ana <a@example.com>',
  '',
])('a mail to %j, which is not one plain address, is not stored', async (address) => {
  const outbox = room.outbox(smtp.port)
  await expect(outbox.add(aMail({ to: address }))).rejects.toThrow(TypeError)
  await expect(outbox.add(aMail({ replyTo: address }))).rejects.toThrow(TypeError)
  expect(await room.stored()).toEqual([])
})

/** A transport whose mail stays in flight until `fail`. */
function stuckTransport() {
  const { promise, reject } = Promise.withResolvers<void>()
  promise.catch(() => undefined) // it may fail before it is asked to send
  return { domain: 'sender.example', send: () => promise, close: () => undefined, fail: reject }
}

/** Another Node process with an outbox on the database, which is killed as soon as the server has the mail. */
async function killedAfterSending(dbName: string, port: number, at: Date): Promise<void> {
  const [outbox, transports] = [import.meta.resolve('./outbox.ts'), import.meta.resolve('./transports.ts')]
  const script = `
    import { MongoClient } from ${JSON.stringify(import.meta.resolve('mongodb'))}
    import { createOutbox } from ${JSON.stringify(outbox)}
    import { smtpTransport } from ${JSON.stringify(transports)}
    const client = await new MongoClient(${JSON.stringify(inject('mongoUri'))}).connect()
    const smtp = smtpTransport('smtp://127.0.0.1:${port}', ${JSON.stringify(sender)})
    const send = async (mail) => {
      await smtp.send(mail)
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    const log = { info() {}, warn() {}, error() {} }
    const now = () => new Date(${at.getTime()})
    await createOutbox({ db: client.db('${dbName}'), transport: { ...smtp, send }, now, log }).deliverDue()`
  await new Promise<void>((ended) =>
    execFile(process.execPath, ['--input-type=module', '--eval', script], () => ended()),
  )
}
