import { expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'
import { denyDatabases, expireSession } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** The router has the page, and has numbered its entry. */
const seeHydrated = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => [history.scrollRestoration, typeof history.state?.idx]))
    .toEqual(['manual', 'number'])

/** Navigates without loading the page. */
async function navigate(page: Page, to: string) {
  await seeHydrated(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

async function fillLogin(page: Page, member: TestMember) {
  // First what only this page has: the address changes a moment before the page.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs in without loading the page. */
async function logIn(page: Page, member: TestMember) {
  await navigate(page, '/login')
  await fillLogin(page, member)
  await page.waitForURL('**/memberhomepage')
}

const endOnServer = (member: TestMember) =>
  screens.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })

/** Ends the session on the server, which the page learns with its next call. */
async function endSession(page: Page, member: TestMember) {
  await endOnServer(member)
  await navigate(page, '/viewreviews')
  await page.waitForURL('**/login')
}

/** The same, learned on a public page by reported activity. */
async function endSessionByActivity(page: Page, member: TestMember) {
  await endOnServer(member)
  await page.evaluate(() => localStorage.removeItem('lastReport')) // the next activity is reported to the server
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect.poll(() => page.keyboard.press('Shift').then(() => login.isVisible())).toBe(true)
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

/** Opens a browser without a vault, in which a session that the server ended logs out. */
async function openWithoutVault() {
  const page = await screens.open('/selectplan')
  denyDatabases(page)
  await page.reload()
  return page
}
const twoMembers = () => Promise.all([screens.api.member(), screens.api.member()])

test('unsent words are there after a session that the server ended, for the same member alone', async () => {
  const [ana, bob] = await twoMembers()
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
  const [ana, bob] = await twoMembers()
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
  const [ana, bob] = await twoMembers()
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

test('words left by an ended session go when another member logs in in another tab', async () => {
  const [ana, bob] = await twoMembers()
  const page = await openWithoutVault()
  await logIn(page, ana)
  await navigate(page, '/test')
  await review(page).fill('Tried by Ana')
  await endSessionByActivity(page, ana)
  expect(await review(page).inputValue()).toBe('Tried by Ana')
  const other = await page.openTab('/selectplan')
  await logIn(other, bob)
  await expect.poll(() => review(page).inputValue()).toBe('')
})

test('what a visitor tries on /test is there after the sign-up pages and the login, for that member alone', async () => {
  const page = await screens.open('/test')
  await seeHydrated(page)
  await review(page).fill('Tried before signing up')
  await page.getByText('Negative', { exact: true }).click()
  await page.goto('/register')
  await see(page.getByRole('heading', { level: 1 }))
  await page.goto('/test')
  await expect.poll(() => review(page).inputValue()).toBe('Tried before signing up')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
  const [ana, bob] = await twoMembers()
  await logIn(page, ana)
  await page.goto('/memberhomepage')
  await page.goto('/test')
  await expect.poll(() => review(page).inputValue()).toBe('Tried before signing up')
  await see(page.getByText('Your text is still here, as you left it.'))
  await expireSession(page)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => sessionStorage.getItem('testReview'))).toBeNull()
  await page.goto('/login')
  await fillLogin(page, bob)
  await page.waitForURL('**/memberhomepage')
  await page.goto('/test')
  await see(page.getByText('Here you can only try it: nothing is sent.'))
  expect(await review(page).inputValue()).toBe('')
})

test('evidence on /test is listed and removed, kept through a login, and sent nowhere [OP-02]', async () => {
  const page = await screens.open('/test')
  const calls: string[] = []
  page.device.requested.add((request) => {
    if (request.url().includes('/api/files')) calls.push(request.url())
  })
  await see(page.getByRole('group', { name: /^Evidence/ }))
  await seeHydrated(page)
  const file = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.locator('input[type=file][aria-label="Evidence"]').setInputFiles([
    { name: 'door.pdf', ...file },
    { name: 'wall.pdf', ...file },
  ])
  await see(page.getByText('door.pdf'))
  await page.getByRole('button', { name: 'Remove wall.pdf' }).click()
  await review(page).fill('Broke the door.')
  await page.getByText('Negative', { exact: true }).click()
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.waitForURL('**/login')
  await fillLogin(page, await screens.api.member())
  await page.waitForURL('**/test')
  await see(page.getByText('door.pdf'))
  expect(await page.getByText('wall.pdf').count()).toBe(0)
  expect(calls).toEqual([])
})
