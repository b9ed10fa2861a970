import { expect, test } from 'vitest'
import { seedGuests } from '../../../api/guests/testing/guests.ts'
import type { TestMember } from '../../../api/testing/api.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const open = async (path: string, member?: TestMember) =>
  screens.open(path, { member: member ?? (await screens.api.member()), as: 'phone' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('search').getByLabel(name, { exact: true })
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li')

/** Two guests of one name in Tampa, whose numbers end with 4410 and 1111. */
async function addTwins(lastName: string): Promise<string> {
  const tampa = { firstName: 'William', lastName, city: 'Tampa', state: 'FL' }
  const [first] = await seedGuests(screens.api.deps, [
    { ...tampa, phoneNumber: '8135554410' },
    { ...tampa, phoneNumber: '8135551111' },
  ])
  return first!
}

/** What a host knows at the door. */
async function searchAs(lastName: string, member?: TestMember): Promise<Page> {
  const page = await open('/guestlist', member)
  await field(page, 'First Name').fill('bill')
  await field(page, 'Last Name').fill(lastName)
  await field(page, 'Phone').fill('4410')
  await field(page, 'City').fill('Tampa')
  await button(page, 'Search Guests').click()
  return page
}

test('four digits alone leave the button disabled, with the hint to add a name [MAT-07]', async () => {
  const page = await open('/guestlist')
  await field(page, 'Phone').fill('4410')
  await see(page.getByText('Add a name', { exact: true }))
  expect(await button(page, 'Search Guests').isDisabled()).toBe(true)
  await field(page, 'Last Name').fill('Smith')
  expect(await page.getByText('Add a name', { exact: true }).count()).toBe(0)
  expect(await button(page, 'Search Guests').isDisabled()).toBe(false)
})

test('a result says how sure it is and what agrees; others with the name are apart [MAT-06 MAT-11 DOR-23]', async () => {
  await addTwins('Smith')
  const page = await searchAs('smyth')
  const likely = list(page, 'Likely the same person')
  await see(likely)
  await see(page.getByRole('heading', { name: 'Likely the same person' }))
  await see(likely.getByText('Bill is short for William · one letter differs · same last four and city'))
  await see(page.getByRole('heading', { name: 'Other people with this name' }))
  const other = list(page, 'Other people with this name')
  await see(other.getByText('Another number · same city', { exact: true }))
})

test('opening another person asks first, with what differs, and costs nothing until then [MAT-11 DOR-23]', async () => {
  const first = await addTwins('Walden')
  const member = await screens.api.member()
  const page = await searchAs('waldon', member)
  const other = list(page, 'Other people with this name')
  await other.getByRole('link', { name: 'View Guest' }).click()
  const question = page.getByRole('dialog', { name: 'This may be another person' })
  await see(question.getByText('Another number.'))
  await question.getByRole('button', { name: 'Back to results' }).click()
  expect(new URL(page.url()).pathname).toBe('/guestlist')
  expect((await member.get('/api/users/me')).body.quotaUsed).toBe(0)
  await list(page, 'Likely the same person').getByRole('link', { name: 'View Guest' }).click()
  await page.waitForURL(`**/guest/${first}`)
  await page.goBack()
  await other.getByRole('link', { name: 'View Guest' }).click()
  await question.getByRole('button', { name: 'Open anyway' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'William Walden' }))
})

async function fillNewGuest(page: Page, lastName: string) {
  await page.getByLabel('First Name').fill('Bill')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByText('The booking platform hides the number').click()
  await page.getByLabel('Last four digits').fill('4410')
  await page.getByLabel('City', { exact: true }).fill('Tampa')
  await page.getByRole('radio').first().check()
  await page.getByLabel('Review', { exact: true }).fill('Left it clean.')
}
const send = (page: Page) => button(page, 'Add guest and post review').click()
const stored = (lastName: string) => screens.api.deps.db.collection('guests').find({ lastName }).toArray()

test('where the platform hides the number, four digits and the city are asked for [MAT-08]', async () => {
  const page = await open('/createguest')
  await page.getByText('The booking platform hides the number').click()
  expect(await page.getByLabel('Phone', { exact: true }).count()).toBe(0)
  await page.getByLabel('Last four digits').fill('44')
  await send(page)
  await see(page.getByText('Enter exactly four digits'))
  await see(page.getByText('City is required'))
  await page.getByText('The booking platform hides the number').click()
  await send(page)
  await see(page.getByText('Phone number is required'))
  await fillNewGuest(page, 'Fourdigits')
  await send(page)
  await see(page.getByRole('heading', { level: 1, name: 'Bill Fourdigits' }))
  expect(await stored('Fourdigits')).toMatchObject([{ phoneNumber: '(•••) •••-4410', city: 'Tampa' }])
})

test('before a guest is added, who may be the same is shown; the review goes to who is chosen [MAT-09 MAT-10]', async () => {
  const first = await addTwins('Fenwick')
  const page = await open('/createguest')
  await fillNewGuest(page, 'Fenwyck')
  await send(page)
  const known = page.getByRole('dialog', { name: 'Is your guest one of these?' })
  await see(known.getByText('Likely the same person'))
  expect(await known.getByRole('list', { name: 'Known guests' }).locator('> li').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => known.count()).toBe(0)
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Left it clean.')
  await send(page)
  await known.getByRole('button', { name: 'This is my guest' }).click()
  await page.waitForURL(`**/guest/${first}`)
  await see(page.getByText('Left it clean.'))
  expect(await stored('Fenwyck')).toEqual([])
})

test('a guest who is none of them is added as a new one [MAT-10]', async () => {
  await addTwins('Harmon')
  const page = await open('/createguest')
  await fillNewGuest(page, 'Harman')
  await send(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add as a new guest' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Bill Harman' }))
  expect(await stored('Harman')).toHaveLength(1)
})
