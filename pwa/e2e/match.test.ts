import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuests } from '../../api/guests/testing/guests.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
let member: TestMember
let william: string

beforeAll(async () => {
  site = await openSite()
  member = await site.api.member()
  const tampa = { firstName: 'William', lastName: 'Smith', city: 'Tampa', state: 'FL' }
  ;[william] = (await seedGuests(site.api.deps, [
    { ...tampa, phoneNumber: '8135554410' },
    { ...tampa, phoneNumber: '8135551111' },
  ])) as [string]
  page = await openSignedIn(site, '/guestlist', { member, viewport: phone })
})
afterAll(() => site.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('search').getByLabel(name, { exact: true })
const list = (name: string) => page.getByRole('list', { name, exact: true }).locator('> li')

async function searchOnTheDoorstep() {
  await page.goto('/guestlist')
  await button('Reset Form').click()
  await field('First Name').fill('bill')
  await field('Last Name').fill('smyth')
  await field('Phone').fill('4410')
  await field('City').fill('Tampa')
  await button('Search Guests').click()
}

test('four digits alone leave the button disabled, with the hint to add a name [MAT-07]', async () => {
  await button('Reset Form').click()
  await field('Phone').fill('4410')
  await see(page.getByText('Add a name', { exact: true }))
  expect(await button('Search Guests').isDisabled()).toBe(true)
  await field('Last Name').fill('Smith')
  expect(await page.getByText('Add a name', { exact: true }).count()).toBe(0)
  expect(await button('Search Guests').isDisabled()).toBe(false)
})

test('a result says in words how sure it is and what agrees; others with the name stand apart [MAT-06 MAT-11]', async () => {
  await searchOnTheDoorstep()
  const likely = list('Search results')
  await see(likely)
  for (const words of [
    'Likely the same person',
    'Bill is short for William',
    'last name: one letter differs',
    'last four digits agree',
    'city agrees',
  ])
    await see(likely.getByText(words))
  await see(page.getByRole('heading', { name: 'Other people with this name' }))
  const other = list('Other people with this name')
  await see(other.getByText('Another person with this name'))
  const told = await other.locator('p', { hasText: 'Another person with this name' }).textContent()
  expect(told).toMatch(/^Another person with this namelast four digits differ/)
})

test('opening another person asks first, with what differs, and costs nothing until then [MAT-11]', async () => {
  await searchOnTheDoorstep()
  const other = list('Other people with this name')
  await other.getByRole('link', { name: 'View Guest' }).click()
  const question = page.getByRole('dialog', { name: 'This may be another person' })
  await see(question.getByText('Last four digits differ.'))
  await question.getByRole('button', { name: 'Back to results' }).click()
  expect(new URL(page.url()).pathname).toBe('/guestlist')
  await list('Search results').getByRole('link', { name: 'View Guest' }).click()
  await page.waitForURL(`**/guest/${william}`)
  await page.goBack()
  await other.getByRole('link', { name: 'View Guest' }).click()
  await question.getByRole('button', { name: 'Open anyway' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'William Smith' }))
})

async function fillNewGuest(lastName: string) {
  await page.goto('/createguest')
  await page.getByLabel('First Name').fill('Bill')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByText('The booking platform hides the number').click()
  await page.getByLabel('Last four digits').fill('4410')
  await page.getByLabel('City', { exact: true }).fill('Tampa')
  await page.getByRole('radio').first().check()
  await page.getByLabel('Review', { exact: true }).fill('Left it clean.')
}
const send = () => page.getByRole('button', { name: 'Add guest and post review' }).click()
const stored = (lastName: string) => site.api.deps.guests.docs.find({ lastName }).toArray()

test('where the platform hides the number, four digits and the city are asked for [MAT-08]', async () => {
  await page.goto('/createguest')
  await page.getByText('The booking platform hides the number').click()
  expect(await page.getByLabel('Phone', { exact: true }).count()).toBe(0)
  await page.getByLabel('Last four digits').fill('44')
  await send()
  await see(page.getByText('Enter exactly four digits'))
  await see(page.getByText('City is required'))
  await page.getByText('The booking platform hides the number').click()
  await send()
  await see(page.getByText('Phone number is required'))
  await fillNewGuest('Fourdigits')
  await send()
  await see(page.getByRole('heading', { level: 1, name: 'Bill Fourdigits' }))
  expect(await stored('Fourdigits')).toMatchObject([{ phoneNumber: '(•••) •••-4410', city: 'Tampa' }])
})

test('before a guest is added, those who may be the same stand there; the review goes to the one that is chosen [MAT-09 MAT-10]', async () => {
  await fillNewGuest('Smyth')
  await send()
  const known = page.getByRole('dialog', { name: 'Is your guest one of these?' })
  await see(known.getByText('Likely the same person'))
  expect(await known.getByRole('list', { name: 'Known guests' }).locator('> li').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => known.count()).toBe(0)
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('Left it clean.')
  await send()
  await known.getByRole('button', { name: 'This is my guest' }).click()
  await page.waitForURL(`**/guest/${william}`)
  expect(await stored('Smyth')).toEqual([])
})

test('a guest who is none of them is added as a new one [MAT-10]', async () => {
  await fillNewGuest('Smyth')
  await send()
  await page.getByRole('dialog').getByRole('button', { name: 'Add as a new guest' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Bill Smyth' }))
  expect(await stored('Smyth')).toHaveLength(1)
})
