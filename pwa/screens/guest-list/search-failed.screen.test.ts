import { expect, test } from 'vitest'
import { comesAfter } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { gotoSynced, seeSaved, statusText } from '../../vault/testing/saved-guest.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const search = async (page: Page, lastName: string) => {
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('button', { name: 'Search Guests' }).click()
}
const failed = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
const noGuests = (page: Page) => page.getByText('No guests matched')
const hits = (page: Page) => page.getByRole('region', { name: 'Search results' })
const failSearches = (page: Page, answer: object = { json: { message: 'The register rests.' } }) =>
  page.route('**/api/guest/search', (route) => route.fulfill({ status: 500, ...answer }))

/** A member who viewed Gina with this name, at the search; the vault has her. */
async function openWithSaved(lastName: string): Promise<Page> {
  const { api } = screens
  const member = await api.member()
  const { _id } = await api.guest({ by: member.user, firstName: 'Gina', lastName })
  await member.get(`/api/guest/${_id}`)
  const page = await screens.open('/memberhomepage', { member, hasVault: true })
  await seeSaved(page, 1)
  await gotoSynced(page, '/guestlist')
  return page
}

test.each([
  {
    answer: {
      status: 500,
      headers: { 'x-request-id': 'failed-1' },
      json: { message: 'The register rests.' },
    },
    reason: 'The register rests.',
    lastName: 'Adler',
  },
  {
    answer: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
    reason: 'the server did not answer',
    lastName: 'Bauer',
  },
])(
  'a search answered with $answer.status says first that it failed, then what is saved [ERR-18]',
  async ({ answer, reason, lastName }) => {
    const page = await openWithSaved(lastName)
    const message = `The search failed: ${reason}`
    await failSearches(page, answer)
    await search(page, lastName)
    await see(failed(page, message))
    const saved = page.getByText('Only the guests you viewed before were searched')
    const hit = hits(page).getByText(`Gina ${lastName}`)
    await see(hit)
    expect(await comesAfter(saved, failed(page, message))).toBe(true)
    expect(await comesAfter(hit, saved)).toBe(true)
    await search(page, 'Nobody')
    await see(page.getByText('None of the guests saved on this device matches'))
    await see(failed(page, message))
    expect(await noGuests(page).count()).toBe(0)
    expect(await page.getByLabel('Last Name').inputValue()).toBe('Nobody')
    await page.unroute('**/api/guest/search')
    await search(page, 'Nobody Else')
    await see(noGuests(page).first())
    expect(await failed(page, message).count()).toBe(0)
  },
)

test('without saved guests a failed search says so alone, also after one without a match [ERR-18]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  await search(page, 'Nobody')
  await see(noGuests(page).first())
  await failSearches(page)
  await search(page, 'Known')
  await see(failed(page, 'The register rests.'))
  expect(await noGuests(page).count()).toBe(0)
  await see(page.getByText('Search results will appear here'))
})

test('a failed search is tried again with what is typed; nothing advises to lose it [ERR-18 DOR-15]', async () => {
  const page = await openWithSaved('Quist')
  await failSearches(page)
  const field = page.getByLabel('Name, with phone or last four')
  await field.fill('Gina Quist')
  await field.press('Enter')
  await see(failed(page, 'The register rests.'))
  expect(await page.getByText('Reload the page').count()).toBe(0)
  await page.unroute('**/api/guest/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => failed(page, 'The register rests.').count()).toBe(0)
  await see(hits(page).getByText('Gina Quist'))
  expect(await field.inputValue()).toBe('Gina Quist')
})

test('a search without a connection stops saying so once it is back, and keeps what is typed [ERR-18]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  await page.setOffline(true)
  await see(statusText(page, 'Offline'))
  await search(page, 'Known')
  await see(failed(page, 'Searching needs a connection.'))
  await page.setOffline(false)
  await see(statusText(page, 'Online'))
  await expect.poll(() => failed(page, 'Searching needs a connection.').count()).toBe(0)
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Known')
})

test('a search that alone is not answered blames no connection [ERR-18]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  await page.route('**/api/guest/search', (route) => route.abort())
  await search(page, 'Known')
  await see(failed(page, 'The server does not answer. Try again in a moment.'))
})
