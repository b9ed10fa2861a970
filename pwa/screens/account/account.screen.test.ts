import { expect, test } from 'vitest'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { alert, openAccount } from './testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Presses a key and waits until the tab with this name has the focus. */
async function pressUntilFocused(page: Page, key: string, name: string) {
  await page.keyboard.press(key)
  await see(tab(page, name).and(page.locator(':focus')))
}

test('four tabs; another id in the address leads to the own account [RT-17 ACC-01 OP-09]', async () => {
  const [member, stranger] = [await screens.api.member(), await screens.api.member()]
  const page = await screens.open(`/useraccount/${stranger.id}?tab=reviews`, { member })
  await page.waitForURL(`**/useraccount/${member.id}?tab=reviews`)
  await see(tab(page, 'Log Out'))
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Personal Information',
    'Reviews Posted',
    'Manage Subscription & Billing Details',
    'Log Out',
  ])
})

test('arrow keys only move between the tabs; Enter opens [ACC-01 ACC-06]', async () => {
  const page = await openAccount(screens, await screens.api.member())
  await tab(page, 'Personal Information').focus()
  for (const name of ['Reviews Posted', 'Manage Subscription & Billing Details', 'Log Out'])
    await pressUntilFocused(page, 'ArrowRight', name)
  expect(await tab(page, 'Personal Information').getAttribute('aria-selected')).toBe('true')
  for (const name of ['Manage Subscription & Billing Details', 'Reviews Posted'])
    await pressUntilFocused(page, 'ArrowLeft', name)
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { name: 'Reviews Posted By Me' }))
})

test('the own reviews with title and hint, and an edit without opening the guest [ACC-04 ACC-05 D-21]', async () => {
  const member = await screens.api.member()
  await screens.api.review({ by: member.user, reviewType: '-1' })
  const page = await openAccount(screens, member)
  await tab(page, 'Reviews Posted').click()
  await see(page.getByRole('heading', { name: 'Reviews Posted By Me', exact: true }))
  const hint = "Click a guest's name to go to their details page. There you can edit your review."
  await see(page.getByText(hint, { exact: true }))
  const list = page.getByRole('list', { name: 'Reviews Posted By Me' })
  await see(list)
  expect(await list.locator('> li').count()).toBe(1)
  expect(await list.getByRole('link').first().getAttribute('href')).toMatch(/^\/guest\/[0-9a-f]{24}$/)
  await list.getByRole('button', { name: 'Edit your review' }).click()
  const chosen = page.getByRole('dialog', { name: 'Edit your review' }).getByRole('radio', { checked: true })
  await see(chosen.and(page.locator(':focus'))) // Space must not select the other option
})

test('without reviews the tab says what will appear, and names no row to click [ACC-04 ACC-05 REV-18]', async () => {
  const page = await openAccount(screens, await screens.api.member(), { query: '?tab=reviews' })
  await see(page.getByText('Reviews you post will appear here', { exact: true }))
  expect(await page.getByText("Click a guest's name").count()).toBe(0)
})

test('the subscription tab says where it goes and goes there [PAY-27 PAY-28 API-34]', async () => {
  const page = await openAccount(screens, await screens.api.member())
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/billing-portal', async (route) => {
    await answer.promise
    await route.fulfill({ json: { url: `${screens.api.url}/faq?portal` } })
  })
  await tab(page, 'Manage Subscription & Billing Details').click()
  await see(page.getByText('Going to subscription management page...', { exact: true }))
  answer.resolve()
  await page.waitForURL('**/faq?portal')
})

test('the subscription tab asks for the own details once [OP-51]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/selectplan', { member })
  await see(page.getByText('guest views left')) // the header has them
  const asked: string[] = []
  page.device.requested.add((request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'your account' }).click()
  await see(page.getByRole('heading', { name: 'Larger plans' }))
  await expect.poll(() => asked).toContain('/api/notifications/settings') // the other tab has loaded, too
  expect(asked.filter((path) => path === `/api/users/${member.id}`)).toHaveLength(1)
})

test('an unpaid member reads what billing will have [DOR-16]', async () => {
  const member = await screens.api.member({ currentlyPaid: false, tierId: '' })
  const page = await openAccount(screens, member, { query: '?tab=subscription', as: 'phone' })
  await see(page.getByText('Once you have paid, your plan, card and invoices are here'))
})

test('with ?tab=subscription a button leads on, and a failure is said [OP-51]', async () => {
  const page = await openAccount(screens, await screens.api.member(), { query: '?tab=subscription' })
  const go = page.getByRole('button', { name: 'Go to billing' })
  await see(go)
  expect(new URL(page.url()).search).toBe('?tab=subscription')
  const message = 'The payment provider cannot be reached. Please try again.'
  await page.route('**/api/users/billing-portal', (route) =>
    route.fulfill({ status: 503, json: { message } }),
  )
  await go.click()
  await see(alert(page, message))
  await see(page.getByRole('button', { name: 'Try again' }))
})

test('Manager has banner and license, Unlimited the user agreement too, others nothing [D-66 OP-22]', async () => {
  const heading = (page: Page) => page.getByRole('heading', { name: 'For your webpage' })
  const agreement = (page: Page) => page.getByRole('button', { name: 'User agreement (PDF)' })
  const low = await openAccount(screens, await screens.api.member({ tierId: 'mid' }))
  await see(low.getByRole('heading', { name: 'Profile' }))
  expect(await heading(low).count()).toBe(0)
  const high = await openAccount(screens, await screens.api.member({ tierId: 'high' }))
  await see(heading(high))
  expect(await agreement(high).count()).toBe(0)
  const html = await high.getByRole('textbox', { name: 'Wide banner' }).inputValue()
  const image = await fetch(/src="([^"]+)"/.exec(html)![1]!)
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const highest = await openAccount(screens, await screens.api.member({ tierId: 'highest' }))
  await see(agreement(highest))
  const saved = highest.waitForEvent('download')
  await highest.getByRole('button', { name: 'License for marketing statements (PDF)' }).click()
  expect((await saved).suggestedFilename()).toBe('marketing-license.pdf')
})
