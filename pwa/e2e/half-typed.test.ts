import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dumpVault } from './testing/offline.ts'
import { closeOutbox, end, guestId, openAna, openOutbox, page, review } from './testing/outbox.ts'
import { see } from './testing/signed-in.ts'
import { phone } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

beforeAll(openOutbox)
beforeEach(async () => {
  await openAna({ isIsolated: true })
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(end)
afterAll(closeOutbox)

const forms = async () => (await dumpVault(page)).kinds['half-typed']

/** Not the address: it changes while the page before, with the same fields, is still there. */
const stands = (name: string) => see(page.getByRole('heading', { level: 1, name }))
const lookFor = async (firstName: string, lastName: string) => {
  await page.getByRole('button', { name: 'More fields' }).click()
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('link', { name: /person you.re looking for/ }).click()
  await stands('Add a guest')
}
const leave = async () => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Search Guests' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await stands('Search Guests')
}
const typed = (label: string) => page.getByLabel(label).inputValue()

test('each search has its own half-typed guest, also after a reload [SRC-18 D-94]', async () => {
  await page.setViewportSize(phone)
  await page.goto('/guestlist')
  await lookFor('John', 'Smith')
  await page.getByLabel('City').fill('Austin')
  await leave()
  await lookFor('Mary', 'Jones')
  expect([await typed('First Name'), await typed('Last Name'), await typed('City')]).toEqual([
    'Mary',
    'Jones',
    '',
  ])
  await page.getByLabel('City').fill('Dallas')
  await leave()
  await lookFor('John', 'Smith')
  await expect.poll(() => typed('City')).toBe('Austin')
  await expect.poll(forms).toBe(2)
  const { length } = (await dumpVault(page)).text
  await review().fill('Half a sentence')
  // An encrypted record is longer than what is in it.
  const added = async () => (await dumpVault(page)).text.length - length
  await expect.poll(added).toBeGreaterThanOrEqual('Half a sentence'.length)
  const stored = await page.evaluate(() => JSON.stringify([history.state, Object.entries(sessionStorage)]))
  expect(stored).not.toMatch(/John|Smith|Mary/)
  await page.reload()
  await expect.poll(() => review().inputValue()).toBe('Half a sentence')
  expect([await typed('Last Name'), await typed('City')]).toEqual(['Smith', 'Austin'])
  await page.getByRole('link', { name: 'Add guest', exact: true }).click()
  expect(await typed('Last Name')).toBe('Smith')
})

test('a review on its way cannot be changed, and a failure gives the focus back', async () => {
  await page.goto(`/guest/${guestId}`)
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('On its way.')
  const answer = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
  }
  await page.route('**/api/review', fail, { times: 1 })
  await page.getByRole('button', { name: 'Post review' }).focus()
  await page.keyboard.press('Enter')
  await see(page.getByRole('button', { name: 'Submitting...' }))
  expect(await review().isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Negative' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Choose files' }).isDisabled()).toBe(true)
  await page.getByRole('group', { name: /^Evidence/ }).evaluate((field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped'], 'dropped.png'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    field.querySelector('button')!.parentElement!.dispatchEvent(drop)
  })
  answer.resolve()
  await see(page.getByRole('alert').getByText('Please try again in a minute.'))
  expect(await page.getByText('dropped.png').count()).toBe(0)
  await see(page.getByRole('button', { name: 'Post review' }).and(page.locator(':focus')))
  expect(await review().isEnabled()).toBe(true)
})
