import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import { seeUrl } from './testing/browser-state.ts'
import { expireSession, seeHalfTyped, seeHalfTypedAtRest } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function fillLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Once the page is calm, so that nothing but the next press hears of it. */
async function endOnServer(page: Page, member: TestMember) {
  await page.waitForLoadState('networkidle')
  await site.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })
}

const keptNotice = (page: Page) => page.getByText('Your text is still here, as you left it.')
const isInWindow = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('a session that the server ended is explained, and the way back leads to the half-typed review [DOR-13]', async () => {
  const member = await site.api.member()
  const guest = await site.api.guest()
  // Without a vault, in which a password would be asked for on the page itself.
  const page = await site.open('/theme.js', { isIsolated: true, viewport: phone })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
  })
  await page.goto('/login')
  await fillLogin(page, member.user.email)
  await seeUrl(page, '**/memberhomepage')
  await page.goto(`/guest/${guest._id}`)
  await writeButton(page).click()
  await page.getByRole('textbox', { name: 'Review' }).fill('Left the keys in the lock.')
  await endOnServer(page, member)
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Post review' }).click()
  await seeUrl(page, '**/login')
  await see(page.getByText('Your session has ended', { exact: true }))
  await see(
    page.getByText('After you log in, you continue to the guest. A review or message that you were writing'),
  )
  await fillLogin(page, member.user.email, 'Wrong-Pass1!')
  await see(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }))
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await fillLogin(page, member.user.email)
  await seeUrl(page, `**/guest/${guest._id}`)
  await see(keptNotice(page))
  expect(await page.getByRole('textbox', { name: 'Review' }).inputValue()).toBe('Left the keys in the lock.')
  await expect.poll(() => isInWindow(page, 'Your text is still here')).toBe(true)
})

test('a page for members and a text that waits for a login say so on the login page [DOR-13]', async () => {
  const page = await site.open('/guestlist?tab=history')
  await see(page.getByText('This page is for members', { exact: true }))
  await see(page.getByText('After you log in, you continue to the search.'))
  const member = await site.api.member()
  await page.goto('/test')
  await page.getByRole('textbox', { name: 'Review' }).fill('Tried as a visitor.')
  await page.getByText('Positive', { exact: true }).click()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('Posting a review is for members', { exact: true }))
  await see(page.getByText('What you typed is kept in this tab.'))
  await fillLogin(page, member.user.email)
  await seeUrl(page, '**/test')
  await see(keptNotice(page))
  await expect.poll(() => isInWindow(page, 'Your text is still here')).toBe(true)
})

/** Logs in with a vault, begins a review and lets an hour pass; leads to the login by the button of the message. */
async function leaveHalfTyped(member: TestMember, guestId: string): Promise<Page> {
  const page = await site.open('/theme.js', { isIsolated: true, viewport: phone })
  await logIn(page, member.user.email)
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByRole('textbox', { name: 'Review' }).fill('Left the keys in the lock.')
  await seeHalfTyped(page, 'Left the keys in the lock.')
  await seeHalfTypedAtRest(page)
  await expireSession(page)
  await seeUrl(page, (url) => url.pathname === '/')
  const message = page.getByRole('status', { name: 'Messages' })
  await message.getByRole('button', { name: 'Log in' }).click()
  await see(
    page.getByText('After you log in, you continue to the guest. A review that you were writing is kept on'),
  )
  return page
}

test('a review written for an hour is found again by its member after the next login [DOR-13]', async () => {
  const member = await site.api.member()
  const guest = await site.api.guest()
  const page = await leaveHalfTyped(member, guest._id)
  await fillLogin(page, member.user.email)
  await seeUrl(page, `**/guest/${guest._id}`)
  await see(keptNotice(page))
  expect(await page.getByRole('textbox', { name: 'Review' }).inputValue()).toBe('Left the keys in the lock.')
  await expect.poll(() => isInWindow(page, 'Your text is still here')).toBe(true)
})
