import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf, mailsTo, tokenIn } from '../../api/accounts/testing/accounts.ts'
import { password } from '../../api/testing/api.ts'
import { keepToasts } from './testing/keep-toasts.ts'
import { openRow } from './testing/account.ts'
import { chooseFile, writeButton } from '../testing/forms.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

/** Waits until the whole element is within the window, and nothing else, such as a bar, lies over it. */
const seeInWindow = (message: Locator) =>
  expect
    .poll(async () => {
      await see(message)
      return message.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        // Layouts round by less than a pixel.
        if (left < 0 || top < 0 || right > innerWidth || bottom >= innerHeight + 1)
          return `${top} to ${bottom}`
        const covers = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
          document.elementFromPoint((left + right) / 2, y),
        )
        const over = covers.find((on) => !on || !(element.contains(on) || on.contains(element)))
        return over === undefined ? 'seen' : `under ${over?.outerHTML}`
      })
    })
    .toBe('seen')

/**
 * Presses a submit button at the lower edge of the window, where what it brings has no place yet. With the keyboard: a
 * page that still settles under a slow press with the mouse would take it elsewhere.
 */
async function press(button: Locator) {
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await button.press('Enter')
}

const words = (page: Page, text: string) => page.getByText(text, { exact: true })
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text)

/** The server refuses these calls, other than reads, while `act` runs and its message, in red, is looked at. */
async function refuse(page: Page, path: string, act: () => Promise<void>) {
  const message = 'The server does not want this, and says why at some length.'
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, headers: { 'x-request-id': 'refused' }, json: { message } }),
  )
  await act()
  await seeInWindow(said(page, message))
  const color = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).color)
  expect(await color(said(page, message))).not.toBe(await color(page.locator('main h1')))
  await page.unroute(path)
}

const windows = [phone, { width: 320, height: 640 }]

/** Each window has a page of its own; both go their way at once. */
const inBothWindows = (way: (viewport: typeof phone) => Promise<void>) => Promise.all(windows.map(way))

test('the account says beside each button what came of it [DOR-14]', async () => {
  await inBothWindows(async (viewport) => {
    const member = await site.api.member({ isAccountVerified: false })
    const page = await openSignedIn(site, `/useraccount/${member.id}`, { member, viewport })
    await openRow(page, 'Name')
    await page.getByLabel('First Name').fill('')
    await press(button(page, 'Update'))
    await seeInWindow(words(page, 'First Name is required'))
    await page.getByLabel('First Name').fill('Rosa')
    await refuse(page, '**/api/users', () => press(button(page, 'Update')))
    await press(button(page, 'Update'))
    await seeInWindow(words(page, 'User information updated'))
    const email = `rosa.${viewport.width}@example.com`
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await press(button(page, 'Update'))
    await seeInWindow(page.getByText(`We mailed a link to ${email}`))
    await seeInWindow(words(page, 'User information updated'))
    await page.getByLabel('Insurance expiration date').last().fill('2033-01-31')
    await press(button(page, 'Upload'))
    await seeInWindow(words(page, 'Government ID is required'))
    await chooseFile(page, 'Government ID', 'id.png')
    await chooseFile(page, 'Insurance declaration', 'policy.pdf')
    await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
    await refuse(page, '**/api/users', () => press(button(page, 'Upload')))
    await press(button(page, 'Upload'))
    await seeInWindow(words(page, 'Uploaded successfully'))
    await openRow(page, 'Password')
    await press(button(page, 'Update Password'))
    await seeInWindow(words(page, 'Password is required'))
    await page.getByLabel('New password').fill('Another-Pass2!')
    await refuse(page, '**/api/users/password', () => press(button(page, 'Update Password')))
    await press(button(page, 'Update Password'))
    await seeInWindow(words(page, 'Password updated'))
    await expect.poll(() => page.getByText('We mailed a link to').count()).toBe(0)
  })
})

test('the forms of visitors say beside the button what came of it [DOR-14 ERR-04]', async () => {
  await inBothWindows(async (viewport) => {
    const page = await site.open('/theme.js', { viewport, isIsolated: true })
    const now = Date.now()
    await page.clock.install({ time: now }) // some messages go after a while
    await page.goto('/contact')
    await page.clock.pauseAt(now + 60_000)
    await press(button(page, 'Send message'))
    await seeInWindow(words(page, 'Email is required'))
    await page.getByLabel('Email').fill('visitor@example.com')
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is my card?\n'.repeat(20))
    await refuse(page, '**/api/email', () => press(button(page, 'Send message')))
    await page.clock.fastForward(7000)
    await press(button(page, 'Send message'))
    await seeInWindow(page.getByText('Message sent! We will get back to you soon.'))

    await page.goto('/password-reset')
    await press(button(page, 'Send instructions'))
    await seeInWindow(words(page, 'Email is required'))
    const member = await site.api.member()
    await page.getByLabel('Email').fill(member.user.email)
    await refuse(page, '**/api/users/forgot-password-token', () => press(button(page, 'Send instructions')))
    await press(button(page, 'Send instructions'))
    await seeInWindow(page.getByText('Please check your email for further instructions.'))

    await site.api.deps.afterResponse.settled()
    const mails = await mailsTo(site.api, member.user.email)
    await page.goto(`/reset-password#${tokenIn(mails.at(-1), 'reset-password')}`)
    await press(button(page, 'Submit'))
    await seeInWindow(words(page, 'Password is required'))
    await page.getByLabel('New password').fill('Another-Pass2!')
    await refuse(page, '**/api/users/reset-password', () => press(button(page, 'Submit')))
    await press(button(page, 'Submit'))
    await seeInWindow(page.getByText('Successful. You will be redirected to the login page.'))

    await page.goto('/login')
    await press(button(page, 'Login'))
    await seeInWindow(words(page, 'Email is required'))
    await page.getByLabel('Email').fill(member.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(button(page, 'Login'))
    await seeInWindow(said(page, 'Invalid email or password'))
  })
})

test('forms for reviews and guests say what came of them beside the button or in a toast [DOR-14]', async () => {
  await inBothWindows(async (viewport) => {
    const member = await site.api.member()
    const guest = await site.api.guest()
    const page = await openSignedIn(site, '/test', { member, viewport })
    const review = page.getByRole('textbox', { name: 'Review' })
    await press(button(page, 'Post review'))
    await seeInWindow(words(page, 'Please choose positive or negative'))
    await page.getByText('Positive', { exact: true }).click()
    await review.fill('Tried out.')
    await press(button(page, 'Post review'))
    await seeInWindow(page.getByText('This review is ready to be posted'))

    await page.goto(`/guest/${guest._id}`)
    await writeButton(page).click()
    await review.fill('Left the keys in the lock.')
    await press(button(page, 'Post review'))
    await seeInWindow(words(page, 'Please choose positive or negative'))
    await page.getByText('Positive', { exact: true }).last().click()
    await refuse(page, '**/api/review', () => press(button(page, 'Post review')))
    await keepToasts(page)
    await press(button(page, 'Post review'))
    await seeInWindow(toast(page, 'Your review was posted'))

    await page.goto('/createguest')
    await press(button(page, 'Add guest and post review'))
    await seeInWindow(words(page, 'First Name is required'))
    await page.getByLabel('First Name').fill(viewport === phone ? 'Nora' : 'Zelda')
    await page.getByLabel('Last Name').fill(viewport === phone ? 'Narrow' : 'Quist')
    await page.getByLabel('Phone', { exact: true }).fill(`555 010 4${viewport.width}`)
    await page.getByText('Negative', { exact: true }).click()
    await review.fill('Left the door open.')
    await refuse(page, '**/api/guest', () => press(button(page, 'Add guest and post review')))
    await keepToasts(page)
    await press(button(page, 'Add guest and post review'))
    await seeInWindow(toast(page, 'Your review was posted'))
  })
})

test('the forms of the team say what came of them in their window or in a toast [DOR-14]', async () => {
  const page = await openSignedIn(site, '/admin-dashboard', { member: await site.api.admin() })
  // One after the other: both would show the same queue.
  for (const viewport of windows) {
    const member = await site.api.member({ isAccountVerified: false, firstName: 'Nia' })
    const sent = { documents: await aFile(), insuranceDocuments: await aFile('policy.pdf') }
    await member.put('/api/users', formOf(sent))
    await page.setViewportSize(viewport)
    await page.goto(`/admin-dashboard?user=${member.id}`)
    await button(page, 'Decline').click()
    const dialog = page.getByRole('dialog').last()
    await press(dialog.getByRole('button', { name: 'Decline' }))
    await seeInWindow(dialog.getByText('Choose a reason from the list'))
    await dialog.getByLabel('Reason').selectOption('There is no valid insurance for the listing.')
    await dialog.getByLabel('What the applicant should know').fill('The policy is a sample.')
    const decline = () => press(dialog.getByRole('button', { name: 'Decline' }))
    await refuse(page, '**/api/admin/decisions', decline)
    await keepToasts(page)
    await decline()
    await seeInWindow(toast(page, `Declined ${member.user.email}`))
  }
})
