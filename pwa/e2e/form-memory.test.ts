import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import { seeUrl } from './testing/browser-state.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Navigates without loading the page. */
async function navigate(page: Page, to: string) {
  await page.waitForFunction(() => history.state?.idx !== undefined) // the page is hydrated
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

async function logIn(page: Page, member: TestMember) {
  await navigate(page, '/login')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await seeUrl(page, '**/memberhomepage')
}

/** Ends the session on the server, which the page learns with its next call. */
async function endSession(page: Page, member: TestMember) {
  await site.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })
  await navigate(page, '/viewreviews')
  await seeUrl(page, '**/login')
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const review = (page: Page) => page.getByRole('textbox', { name: 'Review' })

async function write(page: Page, text: string) {
  await navigate(page, '/contact')
  await message(page).fill(text)
  await navigate(page, '/test')
  await review(page).fill(text)
}

async function readFields(page: Page): Promise<string[]> {
  await navigate(page, '/contact')
  await see(message(page))
  const contact = [await page.getByLabel('Email').inputValue(), await message(page).inputValue()]
  await navigate(page, '/test')
  await see(review(page))
  return [...contact, await review(page).inputValue()]
}

/** The same, learned on a public page by reported activity. */
async function endSessionByActivity(page: Page, member: TestMember) {
  await site.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })
  await page.evaluate(() => localStorage.removeItem('lastReport')) // the next activity is reported to the server
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect.poll(() => page.keyboard.press('Shift').then(() => login.isVisible())).toBe(true)
}

/** Opens a browser without a vault, in which a session that the server ended logs out. */
async function openWithoutVault() {
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
  })
  await page.goto('/faq')
  return page
}

test('unsent words of a member are there after a session that the server ended, for the same member alone', async () => {
  const [ana, bob] = [await site.api.member(), await site.api.member()]
  const page = await openWithoutVault()
  await logIn(page, ana)
  await write(page, 'Typed by Ana')
  await endSession(page, ana)
  expect(await readFields(page)).toEqual(['', '', ''])
  await logIn(page, bob)
  expect(await readFields(page)).toEqual([bob.user.email, '', ''])
  await endSession(page, bob)
  await logIn(page, ana)
  expect(await readFields(page)).toEqual([ana.user.email, 'Typed by Ana', 'Typed by Ana'])
})

test('what a visitor typed is there after the login, and belongs to that member from then on [D-04]', async () => {
  const [ana, bob] = [await site.api.member(), await site.api.member()]
  const page = await openWithoutVault()
  await write(page, 'Typed before the login')
  await logIn(page, ana)
  await endSession(page, ana)
  await logIn(page, bob)
  expect(await readFields(page)).toEqual([bob.user.email, '', ''])
  await endSession(page, bob)
  await logIn(page, ana)
  expect(await readFields(page)).toEqual([ana.user.email, 'Typed before the login', 'Typed before the login'])
})

test('a session that ends while a message is written leaves it on the page, and with its member', async () => {
  const [ana, bob] = [await site.api.member(), await site.api.member()]
  const page = await openWithoutVault()
  await logIn(page, ana)
  await navigate(page, '/contact')
  await message(page).fill('Half')
  await endSessionByActivity(page, ana)
  await message(page).pressSequentially(' a message')
  expect(await message(page).inputValue()).toBe('Half a message')
  await logIn(page, bob)
  expect(await readFields(page)).toEqual([bob.user.email, '', ''])
  await endSession(page, bob)
  await logIn(page, ana)
  expect(await readFields(page)).toEqual([ana.user.email, 'Half a message', ''])
})

test('words that stand on the page of a session that ended go when another member logs in in another tab', async () => {
  const [ana, bob] = [await site.api.member(), await site.api.member()]
  const page = await openWithoutVault()
  await logIn(page, ana)
  await navigate(page, '/test')
  await review(page).fill('Tried by Ana')
  await endSessionByActivity(page, ana)
  expect(await review(page).inputValue()).toBe('Tried by Ana')
  const other = await page.context().newPage()
  await other.goto('/faq')
  await logIn(other, bob)
  await expect.poll(() => review(page).inputValue()).toBe('')
})

test('what a visitor tries on /test is there after the way through sign-up, its documents loaded anew, for that member alone', async () => {
  const page = await site.open('/test', { isIsolated: true })
  await page.getByRole('textbox', { name: 'Review' }).fill('Tried before signing up')
  await page.getByText('Negative', { exact: true }).click()
  await page.goto('/register')
  await see(page.getByRole('heading', { level: 1 }))
  await page.goto('/test')
  await expect.poll(() => review(page).inputValue()).toBe('Tried before signing up')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
  const [ana, bob] = [await site.api.member(), await site.api.member()]
  await logIn(page, ana)
  await page.goto('/memberhomepage')
  await page.goto('/test')
  await expect.poll(() => review(page).inputValue()).toBe('Tried before signing up')
  await see(page.getByText('Your text is still here, as you left it.'))
  await page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)))
  await seeUrl(page, (url) => url.pathname === '/')
  expect(await page.evaluate(() => sessionStorage.getItem('testReview'))).toBeNull()
  await logIn(page, bob)
  await page.goto('/test')
  await see(page.getByText('Here you can only try it: nothing is sent.'))
  expect(await review(page).inputValue()).toBe('')
})

test('evidence can be tried on /test: it is listed and removed, kept through a login, and sent nowhere [OP-02]', async () => {
  const calls: string[] = []
  const page = await site.open('/test', { isIsolated: true })
  page.on('request', (request) => {
    if (request.url().includes('/api/files')) calls.push(request.url())
  })
  await see(page.getByRole('group', { name: /^Evidence/ }))
  const input = page.locator('input[type=file][aria-label="Evidence"]')
  const file = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await input.setInputFiles([
    { name: 'door.pdf', ...file },
    { name: 'wall.pdf', ...file },
  ])
  await see(page.getByText('door.pdf'))
  await page.getByRole('button', { name: 'Remove wall.pdf' }).click()
  await page.getByRole('textbox', { name: 'Review' }).fill('Broke the door.')
  await page.getByText('Negative', { exact: true }).click()
  await page.getByRole('button', { name: 'Post review' }).click()
  await seeUrl(page, '**/login')
  const member = await site.api.member()
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await seeUrl(page, '**/test')
  await see(page.getByText('door.pdf'))
  expect(await page.getByText('wall.pdf').count()).toBe(0)
  expect(calls).toEqual([])
})
