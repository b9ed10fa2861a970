import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { failureOf } from './failures.ts'
import type { Mail } from './mail.ts'
import { startSmtp } from './testing/smtp-stand-in.ts'
import { aMail, header, quietLog, sender } from './testing/mails.ts'
import { chooseTransport, folderTransport, smtpTransport } from './transports.ts'
/** For tests alone: a self-signed certificate for localhost, valid until 2126. Its key is public and protects nothing. */
const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsEqdQw2VRlx/iznQ
w33+JowAK63IiBNkng2agJ18poehRANCAASwHOKXrZUQielmFgSndkNOejgH3aze
yVywneECbsmuHGtao+rtkcYQ6PgKOYTViWrZYJnvFXxtaWrx9jawUSS9
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUVuDei9ZHAtrpBgQTs/3UXFCf1U8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzMDEzMloYDzIxMjYxMDI3
MjMwMTMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASwHOKXrZUQielmFgSndkNOejgH3azeyVywneECbsmuHGtao+rtkcYQ
6PgKOYTViWrZYJnvFXxtaWrx9jawUSS9o28wbTAdBgNVHQ4EFgQUrnAQag7i+wI8
K7G4V7Nn1cIKeMMwHwYDVR0jBBgwFoAUrnAQag7i+wI8K7G4V7Nn1cIKeMMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgboI/p7gKlEPVaHKLGN62Dd8LsThZaSj7/u8b2hrdhjcCIQCS
0taUsAJByP+nfOcVrk/RE/AJ7itziplhAoE2OY8frA==
-----END CERTIFICATE-----
`,
}

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanUp.splice(0).toReversed()) await each()
})

const outgoing = (overrides: Partial<Mail> = {}) => ({
  ...aMail(overrides),
  messageId: '<one@sender.example>',
  date: new Date('2026-11-20T12:00:00Z'),
})

async function server(options: Parameters<typeof startSmtp>[0] = {}) {
  const smtp = await startSmtp(options)
  cleanUp.push(smtp.stop)
  return smtp
}

function smtpTo(url: string) {
  const transport = smtpTransport(url, sender)
  cleanUp.push(() => transport.close())
  return transport
}

async function folder() {
  const dir = await mkdtemp(join(tmpdir(), 'mails-'))
  cleanUp.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

const kindOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => failureOf(error).kind,
  )

const withTls = { disabledCommands: ['AUTH'], ...testCertificate }

function trustTestCertificate() {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, testCertificate.cert])
  cleanUp.push(() => setDefaultCACertificates(before))
}

describe('TLS', () => {
  test.each([
    ['STARTTLS', 'smtp', {}],
    ['TLS from the start', 'smtps', { secure: true }],
  ])('a mail goes over %s when the certificate is good [D-70]', async (_name, protocol, options) => {
    const smtp = await server({ ...withTls, ...options })
    trustTestCertificate()
    await smtpTo(`${protocol}://localhost:${smtp.port}?requireTLS=true`).send(outgoing())
    expect(smtp.received).toMatchObject([{ secure: true }])
  })

  test.each([
    ['smtp', {}],
    ['smtps', { secure: true }],
  ])('a %s: server with an untrusted certificate gets no mail', async (protocol, options) => {
    const smtp = await server({ ...withTls, ...options })
    expect(await kindOf(smtpTo(`${protocol}://localhost:${smtp.port}`).send(outgoing()))).toBe('unreachable')
    expect(smtp.received).toEqual([])
  })

  test('a server elsewhere that offers no TLS gets no mail, unless the address allows it', async () => {
    const smtp = await server()
    const elsewhere = `smtp://0.0.0.0:${smtp.port}` // reaches this machine without being its loopback name
    expect(await kindOf(smtpTo(elsewhere).send(outgoing()))).toBe('unreachable')
    expect(smtp.received).toEqual([])
    await smtpTo(`${elsewhere}?requireTLS=false`).send(outgoing())
    expect(smtp.received).toHaveLength(1)
  })

  test('a refused login is no refusal of the mail', async () => {
    const smtp = await server({
      ...withTls,
      disabledCommands: [],
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    })
    trustTestCertificate()
    const transport = smtpTo(`smtp://user:secret@localhost:${smtp.port}`)
    expect(await kindOf(transport.send(outgoing()))).toBe('unreachable')
  })

  test('a refused sender is no refusal of the mail', async () => {
    const smtp = await server({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('Who?'), { responseCode: 550 })),
    })
    expect(await kindOf(smtpTo(`smtp://127.0.0.1:${smtp.port}`).send(outgoing()))).toBe('unreachable')
  })
})

test('connections are pooled', async () => {
  const smtp = await server()
  const transport = smtpTo(`smtp://127.0.0.1:${smtp.port}`)
  for (let n = 0; n < 10; n++) await transport.send(outgoing())
  expect(smtp.received).toHaveLength(10)
  expect(smtp.seen.connections).toBe(1)
})

test('every mail has both forms, and tells machines not to answer', async () => {
  const smtp = await server()
  await smtpTo(`smtp://127.0.0.1:${smtp.port}`).send(outgoing())
  const source = smtp.received[0]?.source ?? ''
  expect(header(source, 'Content-Type')).toMatch(/^multipart\/alternative/)
  expect(source.indexOf('Content-Type: text/plain')).toBeLessThan(source.indexOf('Content-Type: text/html'))
  expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(header(source, 'From')).toBe(sender)
  expect(header(source, 'Message-ID')).toBe('<one@sender.example>')
  expect(header(source, 'Date')).toBe('Fri, 20 Nov 2026 12:00:00 +0000')
})

describe('hostile input', () => {
  const hostile: [string, Partial<Mail>][] = [
    ['a line break in the subject', { subject: 'Hello\r\nBcc: victim@example.com\r\n\r\n<b>text</b>' }],
    ['a bare CR in the subject', { subject: 'Hello\rBcc: victim@example.com' }],
    ['a line break in Reply-To', { replyTo: 'a@example.com\r\nBcc: victim@example.com' }],
    ['a folded Reply-To', { replyTo: 'a@example.com\r\n\t,victim@example.com' }],
    ['a line break in the recipient', { to: 'ana@example.com\r\nBcc: victim@example.com' }],
    ['a folded list of recipients', { to: 'ana@example.com,\r\n victim@example.com' }],
    ['a command in the recipient', { to: 'ana@example.com>\r\nRCPT TO:<victim@example.com' }],
    ['a quoted recipient', { to: '"victim@example.com x"@example.com' }],
    [
      'a dot line in the text',
      { text: 'Hello\r\n.\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<victim@example.com>' },
    ],
  ]
  test.each(hostile)('%s adds no header and no recipient', async (_name, overrides) => {
    const smtp = await server()
    await smtpTo(`smtp://127.0.0.1:${smtp.port}`)
      .send(outgoing(overrides))
      .catch(() => undefined)
    expect(smtp.received.length).toBeLessThanOrEqual(1)
    for (const { to, source } of smtp.received) {
      expect(header(source, 'Bcc')).toBeUndefined()
      expect(to).toHaveLength(1)
      expect(to[0]).not.toBe('victim@example.com')
    }
  })

  test('a dot line stays a part of the text', async () => {
    const smtp = await server()
    await smtpTo(`smtp://127.0.0.1:${smtp.port}`).send(outgoing({ text: 'Before\r\n.\r\nAfter' }))
    expect(smtp.received[0]?.source).toContain('Before\r\n.\r\nAfter')
  })
})

describe('without SMTP', () => {
  test('each mail becomes an .eml file under the data folder and a line in the log [D-70]', async () => {
    const [dataDir, log] = [await folder(), quietLog()]
    const transport = chooseTransport({ smtpUrl: '', production: false, dataDir, mailFrom: sender }, log)
    await transport.send(outgoing({ subject: 'Welcome, Ana/../x', text: 'Good day' }))

    const [name = '', ...others] = await readdir(join(dataDir, 'mails'))
    expect(others).toEqual([])
    expect(name).toMatch(/^2026-11-20T12-00-00-000Z-welcome-ana-x-\w+\.eml$/)
    const file = join(dataDir, 'mails', name)
    const source = await readFile(file, 'utf8')
    expect(header(source, 'To')).toBe('ana@example.com')
    expect(header(source, 'Subject')).toBe('Welcome, Ana/../x')
    expect(source).toContain('Good day')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { to: 'ana@example.com', subject: 'Welcome, Ana/../x', file },
      'A mail was written to a file',
    )
  })

  test('the same mail written twice is one file, two mails are two', async () => {
    const dir = await folder()
    const transport = folderTransport(dir, sender, quietLog())
    await transport.send(outgoing())
    await transport.send(outgoing())
    await transport.send({ ...outgoing(), messageId: '<two@sender.example>' })
    expect(await readdir(dir)).toHaveLength(2)
  })

  test('production does not start without SMTP_URL [D-70]', () => {
    const config = { smtpUrl: '', production: true, dataDir: '/nowhere', mailFrom: sender }
    expect(() => chooseTransport(config, quietLog())).toThrow('SMTP_URL must be set in production')
  })

  test('with SMTP_URL mails go to the server, outside production too [D-70]', async () => {
    const smtp = await server()
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
    const transport = chooseTransport(
      { smtpUrl, production: false, dataDir: '/nowhere', mailFrom: sender },
      quietLog(),
    )
    cleanUp.push(() => transport.close())
    await transport.send(outgoing())
    expect(smtp.received).toHaveLength(1)
  })
})

test('a sender without an address is a mistake of the configuration', () => {
  expect(() => smtpTransport('smtp://127.0.0.1:1', 'Front Desk')).toThrow(TypeError)
})
