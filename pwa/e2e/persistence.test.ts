import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMember, statusText } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
let page: Page
const faults: Error[] = []

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const panel = () => page.getByRole('dialog', { name: 'Connection and saved guests' })
const openPanel = () => page.getByRole('banner').getByRole('button').click()
const riskNotice = () => panel().getByText('Send your unsent reviews soon')
const evictionHint = () =>
  panel().getByText(/^This browser may remove them when the device runs short of space/)

/** Opens a member's page in a browser that grants or denies persistent storage, or fails. */
async function openIn(answer: boolean | 'failing') {
  const ana = await site.api.member()
  const { _id } = await site.api.guest({ firstName: 'Gina', lastName: 'Kept' })
  page = await openMember(site, ana.user.email, { isIsolated: true })
  page.on('pageerror', (error) => faults.push(error))
  await page.addInitScript((answer) => {
    const say = (value: boolean) => () =>
      answer === 'failing'
        ? Promise.reject(new DOMException('No', 'InvalidStateError'))
        : Promise.resolve(value)
    const { StorageBucket } = globalThis as unknown as { StorageBucket: typeof StorageManager }
    for (const { prototype } of [StorageManager, StorageBucket])
      Object.assign(prototype, { persisted: say(false), persist: say(answer === true) })
  }, answer)
  await page.goto(`/guest/${_id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Gina Kept' }))
}

/** Breaks the connection whenever a review is sent, and posts one. */
async function saveReview() {
  await page.context().route('**/api/review', (route) => route.abort())
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await page.getByLabel('Review', { exact: true }).fill('Waits for a connection.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusText(page, '.*1 unsent'))
}

test.each([false, 'failing'] as const)(
  'a browser that promises nothing (%s) is said: unsent reviews first, also after a reload [D-91 D-94]',
  async (answer) => {
    await openIn(answer)
    await openPanel()
    await see(evictionHint())
    expect(await riskNotice().count()).toBe(0)
    await page.keyboard.press('Escape')
    await saveReview()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await openPanel()
      await see(riskNotice())
      const words = await panel().innerText()
      expect(words.indexOf('Send your unsent reviews soon')).toBeLessThan(
        words.indexOf('Saved on this device'),
      )
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  },
)
