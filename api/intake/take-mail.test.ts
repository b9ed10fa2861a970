import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { StayRecord } from '../../shared/schemas/stays.ts'
import { fieldsOf } from '../../shared/stays/merge.ts'
import { FatalError } from '../process/command.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { forgetEnded } from './intake.ts'
import { createMailPort } from './smtp.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
const domain = 'in.host.example'

let api: Api
let port: ReturnType<typeof createMailPort>
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'info', INTAKE_MAIL_DOMAIN: domain })
  api.clock.set('2026-11-27T12:00:00Z')
  // Every domain has this key, but for those of the reserved top-level domain .invalid.
  const lookUp = async (name: string) => {
    if (!name.endsWith('.invalid')) return [[record]]
    throw Object.assign(new Error('A test wants this'), { code: 'ETIMEOUT' })
  }
  vi.spyOn(api.deps.dns, 'resolveTxt').mockImplementation(lookUp)
  port = createMailPort(api.deps)
  port.listen(0, '127.0.0.1')
  await once(port.server, 'listening')
})
afterAll(async () => {
  await new Promise<void>((closed) => port.close(closed))
  await api.close()
})

test.each([
  ['that is not there', '/nowhere/in.pem'],
  ['without one', import.meta.filename],
])('a file for the certificate %s ends the start with one sentence [INT-03]', (_what, file) => {
  const { config } = api.deps
  const intakeMail = { ...config.intakeMail, tls: { cert: file, key: file } }
  const open = () => createMailPort({ ...api.deps, config: { ...config, intakeMail } })
  expect(open).toThrow(FatalError)
  expect(open).toThrow(/^INTAKE_SMTP_CERT and INTAKE_SMTP_KEY cannot be used: /)
})

const date = 'Fri, 27 Nov 2026 10:00:00 +0000'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A mail as a platform writes it: a subject in words that are encoded, and a body in base64. */
const mailOf = (text: string, from = 'Airbnb <automated@airbnb.com>', more = '') => {
  const [, subject = '', body = ''] = /^Subject: (.*)\n(?:From: .*\n)?([\s\S]*)$/.exec(text)!
  const encoded = `=?utf-8?B?${base64(subject)}?=`
  const head = `From: ${from}\r\nTo: host@example.com\r\nSubject: ${encoded}\r\nDate: ${date}\r\nMIME-Version: 1.0\r\n${more}`
  const kind = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  return `${head}${kind}${base64(body).replaceAll(/.{76}/g, '$&\r\n')}\r\n`
}
async function signed(mail: string, signingDomain = 'airbnb.com', more: object = {}): Promise<Buffer> {
  const signTime = new Date('2026-11-27T10:00:00Z')
  const { signatures } = await dkimSign(mail, {
    canonicalization: 'relaxed/relaxed',
    signTime,
    signatureData: [{ signingDomain, selector: 's1', privateKey: pem, ...more }],
  } as unknown as Parameters<typeof dkimSign>[1])
  return Buffer.from(signatures + mail)
}

async function intakeOf(given?: TestMember) {
  const member = given ?? (await api.member())
  const { body } = await member.post('/api/intake')
  const { webhook, mail } = body.addresses as { webhook: string; mail: string }
  const path = new URL(webhook).pathname
  expect(mail).toBe(`${path.slice(-32)}@${domain}`)
  return { member, to: mail, path }
}
const bySmtp = async ({ to }: { to: string }, raw: Buffer, localAddress = '127.0.0.1'): Promise<number> => {
  const { port: number } = port.server.address() as AddressInfo
  const transport = createTransport({ host: '127.0.0.1', port: number, ignoreTLS: true, localAddress })
  const answer = await transport.sendMail({ envelope: { from: 'bounces@airbnb.com', to: [to] }, raw }).then(
    ({ response }) => response,
    (error: { responseCode: number }) => String(error.responseCode),
  )
  transport.close()
  return Number(answer.slice(0, 3))
}
const byWebhook = async ({ path }: { path: string }, raw: Buffer): Promise<number> => {
  const headers = { 'content-type': 'message/rfc822' }
  return (await fetch(new URL(path, api.url), { method: 'POST', headers, body: new Uint8Array(raw) })).status
}
const ways = { SMTP: bySmtp, webhook: byWebhook }
const staysOf = async (member: TestMember) => {
  const { body } = await member.put('/api/stays', { since: 0, changes: [] })
  return (body.records as StayRecord[]).map(fieldsOf).filter(({ isRemoved }) => !isRemoved)
}
const lastOf = async (member: TestMember) => (await member.get('/api/intake')).body.last

const fieldText = (name: string) =>
  readFileSync(new URL(`../../shared/arrivals/parsing/testing/field/${name}`, import.meta.url), 'utf8')
const spanish =
  'Subject: Reserva confirmada: Zora Quillfeather llega el 23 feb\n\nLlegada\nmar, 23 feb\nSalida\nsáb, 27 feb\n4 noches\nHMQX7K2PBA'
const german = fieldText('A39-de.txt')
const languages = {
  ...Object.fromEntries(
    ['de', 'en-us', 'fr', 'it', 'pt'].map((name) => [name, fieldText(`A39-${name}.txt`)] as const),
  ),
  es: spanish,
}
const zora = { firstName: 'Zora', lastName: 'Quillfeather', arrival: '2027-02-23', departure: '2027-02-27' }

test.each(Object.entries(languages))(
  'a confirmation in %s is a stay, by our port and by a provider’s webhook [INT-03]',
  async (_language, text) => {
    const raw = await signed(mailOf(text))
    for (const [way, send] of Object.entries(ways)) {
      const own = await intakeOf()
      expect(await send(own, raw), way).toBe(way === 'SMTP' ? 250 : 200)
      expect(await staysOf(own.member)).toMatchObject([{ ...zora, source: 'Airbnb', code: 'HMQX7K2PBA' }])
      expect(await lastOf(own.member)).toMatchObject({ from: 'Email', stays: 1, missing: [] })
      await send(own, raw)
      expect(await staysOf(own.member)).toHaveLength(1)
    }
  },
)

test('a cancellation by mail takes the stay away, and other platforms are known [INT-03]', async () => {
  const own = await intakeOf()
  await bySmtp(own, await signed(mailOf(german, 'Booking.com <noreply@booking.com>'), 'mail.booking.com'))
  expect(await staysOf(own.member)).toHaveLength(1)
  const cancelled = fieldText('A39-en-us.txt').replace(
    /^Subject: .*$/m,
    'Subject: Reservation HMQX7K2PBA canceled',
  )
  const later = mailOf(cancelled.replaceAll(/confirmed/gi, 'canceled')).replace(
    date,
    date.replace('10:', '11:'),
  )
  expect(await bySmtp(own, await signed(later))).toBe(250)
  expect(await staysOf(own.member)).toEqual([])
  // It is remembered, also where it overtakes what it cancels.
  const other = await intakeOf()
  expect(await bySmtp(other, await signed(later))).toBe(250)
  for (const { member, ...to } of [own, other]) {
    expect(await bySmtp(to, await signed(mailOf(fieldText('A39-en-us.txt'))))).toBe(250)
    expect(await staysOf(member)).toEqual([])
  }
})

test('a cancellation that names no more than the code takes the stay away, in any language [INT-03]', async () => {
  for (const subject of [
    'Canceled: Reservation HMQX7K2PBA for Feb 23 – 27, 2027',
    'Storniert: Buchung HMQX7K2PBA vom 23.–27. Feb. 2027',
    'Annulation : réservation HMQX7K2PBA du 23 au 27 févr. 2027',
  ]) {
    const own = await intakeOf()
    await byWebhook(own, await signed(mailOf(german)))
    expect(await staysOf(own.member)).toHaveLength(1)
    const later = mailOf(`Subject: ${subject}\n\nHMQX7K2PBA`).replace('10:00:00', '11:00:00')
    const reply = later.replace(/utf-8\?B\?.*\?=/, `utf-8?B?${base64(`RE: ${subject}`)}?=`)
    expect(await byWebhook(own, await signed(reply))).toBe(200)
    expect(await lastOf(own.member)).toMatchObject({ missing: ['a booking confirmation'] })
    expect(await staysOf(own.member)).toHaveLength(1)
    expect(await byWebhook(own, await signed(later))).toBe(200)
    expect(await staysOf(own.member)).toEqual([])
  }
})

test('Vrbo confirms from where guests write, and of those only the confirmation is taken [INT-03]', async () => {
  const own = await intakeOf()
  const body = 'Your booking is confirmed\nReservation ID: HA-X1Y2Z3\nTraveler name: Zora Quillfeather'
  const dates = 'Dates\nFeb 23 - Feb 27, 2027, 4 nights'
  const vrbo = (what: string) =>
    mailOf(
      `Subject: ${what} from Zora Quillfeather: Feb 23 - Feb 27, 2027 - Vrbo #4906384\n\n${body}\n${dates}`,
      'Zora Quillfeather <sender@messages.homeaway.com>',
    )
  expect(await byWebhook(own, await signed(vrbo('Inquiry'), 'messages.homeaway.com'))).toBe(401)
  expect(await staysOf(own.member)).toEqual([])
  expect(await byWebhook(own, await signed(vrbo('Instant Booking'), 'messages.homeaway.com'))).toBe(200)
  expect(await staysOf(own.member)).toMatchObject([{ ...zora, source: 'Vrbo', code: 'HA-X1Y2Z3' }])
})

test('a member forwards from the own confirmed address, and from no other [INT-03]', async () => {
  const member = await api.member({ email: 'Ida@Host.example', emailKey: 'ida@host.example' })
  const own = await intakeOf(member)
  const forwarded = (from: string) => mailOf(german.replace('Subject: ', 'Subject: WG: '), from)
  const unconfirmed = { unconfirmed: { linkId: 'a link' } }
  const other = await intakeOf(
    await api.member({ email: 'ben@host.example', emailKey: 'ben@host.example', ...unconfirmed }),
  )
  expect(await byWebhook(other, await signed(forwarded('ben@host.example'), 'host.example'))).toBe(401)
  expect(await byWebhook(own, await signed(forwarded('eve@host.example'), 'host.example'))).toBe(401)
  expect(await byWebhook(own, await signed(forwarded('ida@host.example'), 'other.example'))).toBe(401)
  expect([await staysOf(member), await staysOf(other.member)]).toEqual([[], []])
  expect(await byWebhook(own, await signed(forwarded('Ida <IDA@host.example>'), 'mail.host.example'))).toBe(
    200,
  )
  expect(await staysOf(member)).toMatchObject([zora])
})

test('a confirmation with a date of 1960 is a stay that every device can read [INT-10]', async () => {
  const own = await intakeOf()
  const dates = 'Check-in\nTue, Feb 23, 2027\nCheckout\nSat, Feb 27, 2027'
  const text = `Subject: Reservation confirmed - Zora Quillfeather arrives Feb 23\n\n${dates}\nHMQX7K2PBA`
  const raw = mailOf(text).replace(date, date.replace('2026', '1960'))
  expect(await byWebhook(own, await signed(raw))).toBe(200)
  expect(await staysOf(own.member)).toMatchObject([zora])
})

const planted = fieldText('A39-en-us.txt')
  .replaceAll('Zora Quillfeather', 'Planted Quillfeather')
  .concat('\nplanted-words planted@guest.example 98765 USD')
const changed = async (from: string, to: string) => {
  const raw = String(await signed(mailOf(planted)))
  expect(raw).toContain(from)
  return Buffer.from(raw.replace(from, to))
}
const tail = '\r\ncGxhbnRlZC13b3Jkcw==\r\n' // planted-words
const refused: Record<string, () => Promise<Buffer>> = {
  'without a signature': async () => Buffer.from(mailOf(planted)),
  'with another body': async () => Buffer.concat([await signed(mailOf(planted)), Buffer.from(tail)]),
  'with another subject': async () => changed('Subject: ', 'Subject: planted-words '),
  'with a second subject': async () => changed('DKIM-Sig', 'Subject: planted-words\r\nDKIM-Sig'),
  'with a body signed in part': async () =>
    Buffer.concat([await signed(mailOf(planted), 'airbnb.com', { maxBodyLength: 40 }), Buffer.from(tail)]),
  'with a subject that is not signed': async () =>
    signed(mailOf(planted), 'airbnb.com', { headerList: ['From', 'Date'] }),
  'of another signer': async () => signed(mailOf(planted), 'planted.example'),
  'of another sender': async () => signed(mailOf(planted, 'planted@guest.example')),
  'of two senders': async () => signed(mailOf(planted, 'a@airbnb.com, planted@guest.example')),
  'of a lookalike': async () => signed(mailOf(planted, 'a@notairbnb.com'), 'notairbnb.com'),
  'of a guest who writes through the platform': async () =>
    signed(mailOf(planted, 'planted@guest.booking.com'), 'booking.com'),
  'of a mailbox that bounces': async () =>
    signed(mailOf(planted, 'mailer-daemon@mail.example'), 'mail.example'),
  'with eleven signatures': async () =>
    Buffer.concat([Buffer.from('DKIM-Signature: v=1\r\n'.repeat(10)), await signed(mailOf(planted))]),
}

async function nowhere(member: TestMember, logged: readonly string[]) {
  const dumps = await Promise.all(
    (await api.deps.db.listCollections().toArray()).map(async ({ name }) => {
      const rows = await api.deps.db.collection(name).find({}, { raw: true }).toArray()
      return Buffer.concat(rows as unknown as Buffer[]).toString('latin1')
    }),
  )
  const shown = JSON.stringify((await member.get('/api/intake')).body)
  return [...dumps, ...logged, shown].every(
    (text) => !/planted|@guest\.example|\b98765\b|Quillfeather/i.test(text), // a time may hold any digits
  )
}
function watchLog() {
  const logged: string[] = []
  const { log } = api.deps as unknown as { log: Record<symbol, { write(line: string): void }> }
  const write = vi.spyOn(log[pino.symbols.streamSym]!, 'write').mockImplementation((line) => {
    logged.push(line)
  })
  onTestFinished(() => write.mockRestore())
  return logged
}

test.each(Object.keys(refused))(
  'a confirmation %s is refused, and nothing of it is kept [INT-03]',
  async (which) => {
    const logged = watchLog()
    const own = await intakeOf()
    const raw = await refused[which]!()
    expect([await bySmtp(own, raw), await byWebhook(own, raw)]).toEqual([550, 401])
    expect(await staysOf(own.member)).toEqual([])
    const missing = ['a signature of the platform or of your own email address']
    expect(await lastOf(own.member)).toMatchObject({ from: 'Email', stays: 0, missing })
    expect(await nowhere(own.member, logged)).toBe(true)
  },
)

test('what is too large, or comes to an unknown address, is refused and not kept [INT-03]', async () => {
  const logged = watchLog()
  const own = await intakeOf()
  const large = await signed(mailOf(`${planted}${'\nplanted'.repeat(200_000)}`))
  expect(large.byteLength).toBeGreaterThan(2 * 1024 ** 2)
  expect([await bySmtp(own, large), await byWebhook(own, large)]).toEqual([552, 413])
  const raw = await signed(mailOf(planted))
  const unknown = `${'0'.repeat(32)}@${domain}`
  for (const to of [unknown, `planted@${domain}`, own.to.replace(domain, 'other.example')])
    expect(await bySmtp({ to }, raw)).toBe(550)
  expect(await byWebhook({ path: `/api/intake/${'0'.repeat(32)}` }, raw)).toBe(404)
  expect(await lastOf(own.member)).toBeNull()
  expect(await nowhere(own.member, logged)).toBe(true)
})

test('while a key cannot be looked up, the sender is asked to come again [INT-03]', async () => {
  const own = await intakeOf()
  const raw = await signed(mailOf(planted, 'a@airbnb.invalid'), 'airbnb.invalid')
  expect([await bySmtp(own, raw), await byWebhook(own, raw)]).toEqual([451, 503])
  expect(await lastOf(own.member)).toBeNull()
})

test('a mail whose key is looked up while its address ends is not kept [INT-01]', async () => {
  const own = await intakeOf()
  vi.mocked(api.deps.dns.resolveTxt).mockImplementationOnce(async () => {
    expect((await own.member.delete('/api/intake')).status).toBe(200)
    return [[record]]
  })
  expect(await bySmtp(own, await signed(mailOf(german)))).toBe(550)
  expect(await staysOf(own.member)).toEqual([])
})

test('what is not certain, or no confirmation, is taken without being kept [INT-03]', async () => {
  const logged = watchLog()
  const own = await intakeOf()
  const unsure =
    'Subject: Reservation confirmed - Planted Quillfeather arrives Feb 23\n\nFeb 23\nMar 1\nHMQX7K2PBA'
  expect(await bySmtp(own, await signed(mailOf(unsure)))).toBe(250)
  expect(await lastOf(own.member)).toMatchObject({ from: 'Email', stays: 0, missing: ['certainty'] })
  expect(await byWebhook(own, await signed(mailOf('Subject: planted news\n\nplanted-words')))).toBe(200)
  expect(await lastOf(own.member)).toMatchObject({ missing: ['a booking confirmation'] })
  expect(await staysOf(own.member)).toEqual([])
  expect(await nowhere(own.member, logged)).toBe(true)
})

test('the code with which Gmail confirms a forwarding is shown for a day, and gone then [INT-03]', async () => {
  const own = await intakeOf()
  const gmail = 'Subject: (#123456789) Gmail Forwarding Confirmation\n\nConfirmation code: 123456789'
  const raw = mailOf(gmail, 'Gmail Team <forwarding-noreply@google.com>').replace(
    /=\?utf-8.*\?=/,
    '(#123456789) Gmail Forwarding Confirmation',
  )
  expect(await bySmtp(own, await signed(raw, 'other.example'))).toBe(550)
  expect(await lastOf(own.member)).toMatchObject({ code: '' })
  expect(await bySmtp(own, await signed(raw, 'google.com'))).toBe(250)
  expect(await lastOf(own.member)).toMatchObject({ from: 'Gmail', code: '123456789', missing: [] })
  await bySmtp(own, await signed(mailOf(german)))
  expect(await lastOf(own.member)).toMatchObject({ from: 'Email', stays: 1, code: '123456789' })
  onTestFinished(() => void api.clock.advance(-24 * 3_600_000))
  api.clock.advance(24 * 3_600_000)
  const again = { ...own.member, ...(await api.login(own.member.user)) }
  expect(await lastOf(again)).toMatchObject({ from: 'Email', code: '' })
  await forgetEnded(api.deps)
  expect((await api.deps.intakes.ofMember(own.member.user._id))?.code).toBeUndefined()
})

test('a network that keeps fifty connections open keeps no other from sending [INT-10]', async () => {
  const own = await intakeOf()
  const { port: number } = port.server.address() as AddressInfo
  const greetings = Array.from({ length: 50 }, async () => {
    const socket = connect(number, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const [line] = await once(socket, 'data')
    return String(line).slice(0, 3)
  })
  const codes = await Promise.all(greetings)
  expect(Map.groupBy(codes, (code) => code).get('220')).toHaveLength(10)
  expect(await bySmtp(own, await signed(mailOf(german)), '127.0.0.2')).toBe(250)
})

test('a wrong address gets no byte of a mail read, by either way [INT-10]', async () => {
  const { hostname, port: web } = new URL(api.url)
  const wrong = '0'.repeat(32)
  /** Says the lines, each after one more answer than before; the last of an answer's lines has a space. */
  const talk = async (number: number, host: string, lines: string[]) => {
    const socket = connect(number, host)
    onTestFinished(() => void socket.destroy())
    let heard = ''
    socket.on('data', (data) => (heard += String(data)))
    for (const [n, line] of lines.entries()) {
      socket.write(line)
      await expect.poll(() => heard.match(/^(?:HTTP\/1.1 )?\d{3} .*\r\n/gm)?.length).toBe(n + 1)
    }
    return heard
  }
  const head = `POST /api/intake/${wrong} HTTP/1.1\r\nhost: x\r\ncontent-type: message/rfc822\r\ncontent-length: 10000000\r\n\r\n`
  expect(await talk(Number(web), hostname, [head])).toMatch(/^HTTP\/1.1 404/)
  const smtp = [
    '',
    'EHLO x\r\n',
    'MAIL FROM:<a@b.example>\r\n',
    `RCPT TO:<${wrong}@${domain}>\r\n`,
    'DATA\r\n',
  ]
  const { port: number } = port.server.address() as AddressInfo
  const heard = await talk(number, '127.0.0.1', smtp)
  expect(heard).toContain('SIZE 1048576')
  expect(heard).toMatch(/\r\n550 There is no such address\r\n503 [^\n]*\n$/)
})
