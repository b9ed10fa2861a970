import { expect, test } from 'vitest'
import { expectErrors } from '../../testing/console-errors.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const sent = 'Message sent! We will get back to you soon.'
const send = (target: Page) => target.getByRole('button', { name: 'Send message' })

async function fill(target: Page, { email = 'v@example.com', message = 'Where is my card?' } = {}) {
  await target.locator('html[data-alive]').waitFor({ state: 'attached' }) // before, its links load documents
  await target.getByLabel('Email').fill(email)
  await target.getByRole('textbox', { name: 'Message' }).fill(message)
}

/** Returns a function that reads the last body sent. Recorded in the page, because Playwright does not get it. */
async function captureBody(target: Page) {
  await target.evaluate(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      if (input instanceof Request) sessionStorage.setItem('sent', await input.clone().text())
      return send(input, init)
    }
  })
  return () => target.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? 'null') as unknown)
}

const lastMail = () =>
  screens.api.deps.db.collection('mails').find().sort({ _id: -1 }).limit(1).next() as Promise<Record<
    string,
    string
  > | null>

test('the form has its words and an email, a subject and a message field [RT-15 SUP-01 SUP-02]', async () => {
  const page = await screens.open('/contact')
  await see(page.getByText('Questions or concerns? Send us a message!', { exact: true }))
  for (const name of ['Email', 'Subject', 'Message']) await see(page.getByRole('textbox', { name }))
})

test('empty email and message are said at their fields, and the first one gets the focus [VAL-29 VAL-30]', async () => {
  const page = await screens.open('/contact')
  await send(page).click()
  await see(page.getByText('Email is required', { exact: true }))
  await see(page.getByText('Message is required', { exact: true }))
  expect(await page.getByLabel('Email').evaluate((target) => target === document.activeElement)).toBe(true)
  expect(await send(page).isDisabled()).toBe(false)
})

test('a visitor sends HTML with email and text, escaped, under the default subject [SUP-04 SUP-05 VAL-31 VAL-32 OP-77 OP-78 D-71]', async () => {
  const page = await screens.open('/contact')
  await fill(page, { message: 'First <b>line</b>\nsecond & last' })
  const body = await captureBody(page)
  await send(page).click()
  await see(page.getByText(sent, { exact: true }))
  expect(await body()).toEqual({
    email: 'v@example.com',
    subject: 'New support message',
    message: '<p>From: v@example.com</p><p>First &lt;b&gt;line&lt;/b&gt;<br>second &amp; last</p>',
  })
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  const mail = await lastMail()
  expect(mail).toMatchObject({ replyTo: 'v@example.com', subject: 'New support message' })
  expect(mail!['text']).toMatch(/First <b>line<\/b>\n(> )?second & last/)
})

test('the button is disabled for six seconds after a submit [SUP-03]', async () => {
  const page = await screens.open('/contact')
  await fill(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 30_000)
  await send(page).click()
  await see(page.getByText(sent))
  expect(await send(page).isDisabled()).toBe(true)
  await page.clock.runFor(5900)
  expect(await send(page).isDisabled()).toBe(true)
  await page.clock.runFor(1000)
  await expect.poll(() => send(page).isDisabled()).toBe(false)
})

test('an empty message after a sent one shows only what is missing [OP-85]', async () => {
  const page = await screens.open('/contact')
  await fill(page)
  await page.clock.install()
  await send(page).click()
  await see(page.getByText(sent))
  await page.clock.fastForward(7000)
  await send(page).click()
  await see(page.getByText('Message is required', { exact: true }))
  expect(await page.getByText(sent).count()).toBe(0)
})

test('a refusal of the server is shown beside the form, in one place, and nothing typed is lost [ERR-10 OP-85]', async () => {
  const page = await screens.open('/contact')
  await page.route('**/api/email', (route) =>
    route.fulfill({ status: 429, json: { message: 'Please try again in 20 minutes.' } }),
  )
  await fill(page)
  await send(page).click()
  const error = page.getByRole('form', { name: 'Contact' }).getByText('Please try again in 20 minutes.')
  await see(error)
  expect(await error.count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my card?')
  expect(await page.getByText(sent).count()).toBe(0)
})

test('without an answer the general message is shown, in one place, and the text stays [ERR-11 OP-85]', async () => {
  const page = await screens.open('/contact')
  await page.route('**/api/email', (route) => route.abort())
  await fill(page)
  await send(page).click()
  await see(page.getByText('Something went wrong'))
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await see(alert.filter({ hasText: 'The server could not be reached.' }))
  expect(await page.getByText('The server could not be reached.').count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where is my card?')
})

test('an answer that is not "email sent" is no success [SUP-04]', async () => {
  expectErrors(/Something went wrong/)
  const page = await screens.open('/contact')
  await page.route('**/api/email', (route) => route.fulfill({ json: { message: 'queued' } }))
  await fill(page)
  await send(page).click()
  await see(page.getByText('Something went wrong'))
  expect(await page.getByText(sent).count()).toBe(0)
})

test('a member finds the own email filled in and sends with the own id [ROL-06 API-43]', async () => {
  const member = await screens.api.member()
  const own = await screens.open('/contact', { member })
  await expect.poll(() => own.getByLabel('Email').inputValue()).toBe(member.user.email)
  await own.getByLabel('Subject').fill('My plan')
  await own.getByRole('textbox', { name: 'Message' }).fill('Hello')
  const body = await captureBody(own)
  await send(own).click()
  await see(own.getByText(sent))
  expect(await body()).toMatchObject({ userId: member.id, subject: 'My plan' })
})

test('what was typed is still there after a look at another page', async () => {
  const page = await screens.open('/contact')
  await fill(page, { message: 'Half typed' })
  await page.getByRole('link', { name: 'How this works' }).click()
  await page.waitForURL('**/faq#about-me')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/contact')
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half typed')
})

test('who leaves and comes back before the answer waits for it, and sends nothing twice [SUP-04]', async () => {
  const target = await screens.open('/contact')
  await fill(target)
  const answers: (() => void)[] = []
  await target.route('**/api/email', async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.fulfill({ response })
  })
  await send(target).click()
  await target.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await target.waitForURL('**/selectplan')
  await target.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  const busy = target.getByRole('button', { name: 'Sending...' })
  await see(busy)
  expect(await busy.isDisabled()).toBe(true)
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!()
  await see(target.getByText(sent))
  expect(await target.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  expect(answers.length).toBe(1)
})

test('a message that was sent after its page was left is not offered for sending again [SUP-04]', async () => {
  const target = await screens.open('/contact')
  await fill(target)
  const isAnswered = Promise.withResolvers<void>()
  await target.route('**/api/email', async (route) => {
    const response = await route.fetch()
    await isAnswered.promise
    await route.fulfill({ response })
  })
  await send(target).click()
  await target.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await target.waitForURL('**/selectplan')
  isAnswered.resolve()
  await expect.poll(() => target.evaluate(() => sessionStorage.getItem('contact'))).toBeNull()
  await target.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await target.waitForURL('**/contact')
  expect(await target.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
})
