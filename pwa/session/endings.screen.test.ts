import { expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { gotoSynced } from '../vault/testing/saved-guest.ts'
import { denyDatabases, expireSession, seeHalfTyped } from '../vault/testing/stored-vault.ts'
import { writeButton } from '../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

async function fillLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The session ends on the server as soon as a review is on its way, so that no other call hears of it before. */
const endWithPost = (page: Page, member: TestMember) =>
  page.route(
    '**/api/review',
    async (route) => {
      await screens.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })
      await route.continue()
    },
    { times: 1 },
  )
const keptNotice = (page: Page) => page.getByText('Your text is still here, as you left it.')
const review = (page: Page) => page.getByRole('textbox', { name: 'Review' })
const messages = (page: Page) => page.getByRole('status', { name: 'Messages' })

async function writeReview(page: Page) {
  await review(page).fill('Left the keys in the lock.')
  await page.getByText('Positive', { exact: true }).last().click()
}

test('a session that the server ended is explained, and the login leads back to the half-typed review [DOR-13]', async () => {
  const member = await screens.api.member()
  const guest = await screens.api.guest()
  // Without a vault, in which a password would be asked for on the page itself.
  const page = await screens.open('/faq')
  denyDatabases(page)
  await logIn(page, member.user.email)
  await page.goto(`/guest/${guest._id}`)
  await writeButton(page).click()
  await writeReview(page)
  await endWithPost(page, member)
  await page.getByRole('button', { name: 'Post review' }).click()
  await page.waitForURL('**/login')
  await see(page.getByText('Your session has ended', { exact: true }))
  await see(
    page.getByText('After you log in, you continue to the guest. A review or message that you were writing'),
  )
  await fillLogin(page, member.user.email, 'Wrong-Pass1!')
  await see(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }))
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await fillLogin(page, member.user.email)
  await page.waitForURL(`**/guest/${guest._id}`)
  await see(keptNotice(page))
  expect(await review(page).inputValue()).toBe('Left the keys in the lock.')
})

test('the login page says that a page is for members, and that a text waits [DOR-13]', async () => {
  const page = await screens.open('/guestlist?tab=history')
  await see(page.getByText('This page is for members', { exact: true }))
  await see(page.getByText('After you log in, you continue to the search.'))
  const member = await screens.api.member()
  await page.goto('/test')
  await writeReview(page)
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('Posting a review is for members', { exact: true }))
  await see(page.getByText('What you typed is kept in this tab.'))
  await fillLogin(page, member.user.email)
  await page.waitForURL('**/test')
  await see(keptNotice(page))
})

test('a review that an ended session refused is sent after the password, and its error is gone [DOR-13]', async () => {
  const member = await screens.api.member()
  const guest = await screens.api.guest()
  const page = await screens.open('/memberhomepage', { member, hasVault: true })
  await gotoSynced(page, `/guest/${guest._id}`)
  await writeButton(page).click()
  await writeReview(page)
  await endWithPost(page, member)
  await page.getByRole('button', { name: 'Post review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const refused = page.getByText('Your session has ended. Please log in again.')
  await expect.poll(() => refused.count()).toBe(0)
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByRole('listitem').filter({ hasText: 'Left the keys in the lock.' }))
})

test('an hour without activity is explained until the person is back, there and at the login [DOR-13]', async () => {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member() })
  await see(page.getByRole('heading', { level: 1 }))
  await page.clock.install()
  await page.clock.fastForward(61 * 60_000)
  await page.waitForURL((url) => url.pathname === '/')
  await see(messages(page).getByText('Logged out after an hour without activity'))
  await page.clock.fastForward(600_000)
  await messages(page).getByRole('button', { name: 'Log in' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Log in' }))
  await see(page.getByText('You were logged out after an hour without activity', { exact: true }))
})

/** Logs in with a vault, begins a review and lets an hour pass; leads to the login by the button of the message. */
async function leaveHalfTyped(member: TestMember, guestId: string): Promise<Page> {
  const page = await screens.open('/memberhomepage', { member, hasVault: true })
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await review(page).fill('Left the keys in the lock.')
  await seeHalfTyped(page, 'Left the keys in the lock.')
  await expireSession(page)
  await page.waitForURL((url) => url.pathname === '/')
  await messages(page).getByRole('button', { name: 'Log in' }).click()
  await see(
    page.getByText('After you log in, you continue to the guest. A review that you were writing is kept on'),
  )
  return page
}

test('the login after an hour leads back to the review that was being written [DOR-13]', async () => {
  const member = await screens.api.member()
  const guest = await screens.api.guest()
  const page = await leaveHalfTyped(member, guest._id)
  await fillLogin(page, member.user.email)
  await page.waitForURL(`**/guest/${guest._id}`)
  await see(keptNotice(page))
  expect(await review(page).inputValue()).toBe('Left the keys in the lock.')
})

test('another member who logs in after that hour goes home, and finds no word of it', async () => {
  const guest = await screens.api.guest()
  const page = await leaveHalfTyped(await screens.api.member(), guest._id)
  const bob = await screens.api.member()
  await fillLogin(page, bob.user.email)
  await page.waitForURL('**/memberhomepage')
  await gotoSynced(page, `/guest/${guest._id}`)
  await writeButton(page).click()
  expect(await review(page).inputValue()).toBe('')
  expect(await keptNotice(page).count()).toBe(0)
})
