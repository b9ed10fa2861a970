import { describe, expect, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { samples } from '../testing/samples.ts'
import { startSmtp } from '../testing/smtp-stand-in.ts'
import { header, sender } from '../testing/mails.ts'
import { smtpTransport } from '../transports.ts'
import { confirmNewEmail, emailChanged, passwordReset, welcome } from './account.ts'
import { paymentReceived } from './billing.ts'
import { reviewReported, supportMessage } from './team.ts'

const site = { publicUrl: 'https://vouch.example', supportEmail: 'desk@vouch.example' }
const ana = { to: 'ana@example.com', firstName: 'Ana' }
const all = Object.entries(samples)

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)

describe('every mail', () => {
  test.each(all)('%s names the product and, unless it goes to the team, whom to ask', (_name, mail) => {
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain(brand.name)
      expect(form.includes(`Write to`)).toBe(mail.to !== brand.supportEmail)
    }
  })

  test.each(all)('%s needs no picture and loads nothing', (_name, mail) => {
    expect(mail.html).not.toMatch(/<img|<link|<script|src=|url\(|@import/i)
  })

  test.each(all)('%s is readable in dark mode', (_name, mail) => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark"')
    const dark = /@media \(prefers-color-scheme: dark\) \{([\s\S]+?)<\/style>/.exec(mail.html)?.[1] ?? ''
    for (const [, names = ''] of mail.html.matchAll(/class="([^"]+)"/g)) {
      for (const name of names.split(' ')) expect(dark).toContain(`.${name} {`)
    }
  })

  test.each(all)('%s shows each link in full in the plain text and in the HTML', (_name, mail) => {
    for (const url of linksOf(mail.html).filter((link) => !link.startsWith('mailto:'))) {
      expect(mail.text).toContain(url)
      expect(mail.html).toContain(`>${url}</a>`)
    }
  })

  test.each(all)('the links of %s lead to the configured public address [D-13]', (_name, mail) => {
    for (const url of mail.text.match(/https?:\S+/g) ?? [])
      expect(url).toMatch(/^https:\/\/www\.example\.com\//)
    for (const url of linksOf(mail.html)) expect(url).toMatch(/^(https:\/\/www\.example\.com\/|mailto:)/)
  })

  test.each(all)('%s is calm', (_name, mail) => {
    expect(mail.subject + mail.text).not.toContain('!')
    expect(mail.html.replace('<!doctype', '').replaceAll('!important', '')).not.toContain('!')
  })
})

describe('the greeting', () => {
  const greetingOf = (firstName: string) =>
    welcome(site, { ...ana, firstName, token: 'abc' }).text.split('\n')[0]

  test.each(['Ana', 'Zoë Łucja', 'O’Brien', "O'Brien", 'St. John', '小明', 'J.'])(
    'of %s has the name',
    (name) => {
      expect(greetingOf(name)).toBe(`Hello ${name},`)
    },
  )

  test.each([
    'Win at https://evil.example',
    'evil.example',
    'Ana\r\nBcc: all@example.com',
    '<b>Ana</b>',
    'a'.repeat(61),
    '',
  ])('of %j has none', (name) => {
    expect(greetingOf(name)).toBe('Hello,')
    expect(welcome(site, { ...ana, firstName: name, token: 'abc' }).html).toContain('>Hello,</p>')
  })
})

test('the links carry the token, which no server sees [SEC-55]', () => {
  const { text } = passwordReset(site, { ...ana, token: 'a/../b?c#d' })
  expect(text).toContain('https://vouch.example/reset-password#a%2F..%2Fb%3Fc%23d\n')
  expect(confirmNewEmail(site, { ...ana, token: 'abc', hours: 24 }).text).toContain(
    'https://vouch.example/confirm-email#abc\n',
  )
})

test('the mail to the old address names the new one only in part', () => {
  const mail = emailChanged(site, {
    ...ana,
    newEmail: 'new.ana@example.com',
    at: new Date('2022-01-05T14:03:00Z'),
  })
  expect(mail.text).toContain('On Jan 5, 2022 at 14:03 UTC')
  expect(mail.text).toContain('n•••@example.com')
  expect(mail.text + mail.html).not.toContain('new.ana')
})

test('amounts are dollars and cents, dates as everywhere', () => {
  const paidAt = new Date('2022-01-05T00:00:00Z')
  const renewal = { at: new Date('2023-01-05T00:00:00Z'), amount: 200_000 }
  const { text } = paymentReceived(site, {
    ...ana,
    userId: 'u1',
    planName: 'Manager',
    amount: 100,
    paidAt,
    renewal,
  })
  expect(text).toContain('Plan: Manager\nAmount: $1.00\nDate: Jan 5, 2022\nRenews: Jan 5, 2023 for $2,000.00')
})

test('the mail about a report goes to the team and leads to the guest at the public address [D-13]', () => {
  const mail = reviewReported(site, { reviewId: 'r1', guestId: 'g1', reports: 3, marked: true })
  expect(mail.to).toBe('desk@vouch.example')
  expect(mail.text).toContain('https://vouch.example/guest/g1\n')
})

describe('the support message', () => {
  const question = {
    email: 'kim@example.com',
    subject: 'A question',
    message: 'Hello,\n\n<script>alert(1)</script> & "quotes" \'too\'\r\nKim',
  }

  test('everything in it is escaped, and its line breaks stay [D-71]', () => {
    const mail = supportMessage(site, { ...question, subject: '<b>bold</b>', userId: '"><i>id' })
    expect(mail.html).not.toMatch(/<script|<b>|<i>/)
    expect(mail.html).toContain(
      'Hello,<br /><br />&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; &#39;too&#39;<br />Kim',
    )
    expect(mail.text).toContain('> Hello,\n> \n> <script>')
  })

  test('it reaches the team over SMTP, and Reply-To is the address of the person [D-71]', async () => {
    const smtp = await startSmtp()
    const transport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, sender)
    const mail = supportMessage(site, { ...question, subject: 'Hi\r\nBcc: all@example.com' })
    await transport.send({ ...mail, messageId: '<one@sender.example>', date: new Date() })
    transport.close()
    await smtp.stop()
    const [{ to, source } = { to: [], source: '' }] = smtp.received
    expect(to).toEqual(['desk@vouch.example'])
    expect(header(source, 'Reply-To')).toBe('kim@example.com')
    expect(header(source, 'Subject')).toBe('Hi Bcc: all@example.com')
    expect(header(source, 'Bcc')).toBeUndefined()
    expect(header(source, 'From')).toBe(sender)
  })

  test('it says whether a member or a visitor wrote', () => {
    expect(supportMessage(site, question).text).toContain('Account: none, a visitor')
    expect(supportMessage(site, { ...question, userId: 'u1' }).text).toContain('Account: u1')
  })
})
