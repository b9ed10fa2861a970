import { expect, test } from 'vitest'
import type { TestMember } from '../../../../api/testing/api.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { dumpVault } from '../../../vault/testing/stored-vault.ts'
import { results } from '../testing/search.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const preview = (page: Page, name = '') => page.getByRole('region', { name: `Preview of ${name}` })

/** Vera with a review, whom the member has viewed. */
async function addViewed(member: TestMember, lastName: string) {
  const { api } = screens
  const { _id: guestId } = await api.guest({ firstName: 'Vera', lastName })
  await api.review({ guestId, review: 'Left the keys in the lock box.' })
  await member.get(`/api/guest/${guestId}`)
}

async function search(page: Page, name: string, count: number) {
  await page.getByLabel('Name, with phone or last four').fill(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => results(page).count()).toBe(count)
}

test('the preview has the whole entry of a viewed guest, of others what the search shows; no view is used [DOR-17]', async () => {
  const { api } = screens
  const member = await api.member({ tierId: 'low' })
  await addViewed(member, 'Deskrow')
  for (const firstName of ['Adam', 'Bea']) await api.guest({ firstName, lastName: 'Deskrow' })
  const used = async () => (await member.get('/api/users/me')).body.quotaUsed
  const before = await used()
  const page = await screens.open('/guestlist', { member })
  const opened = new Set<string>()
  page.device.requested.add((request) => opened.add(new URL(request.url()).pathname))
  await search(page, 'Deskrow', 3)
  await page.keyboard.press('ArrowDown')
  for (const row of await results(page).all()) {
    const name = await row.getByRole('heading').innerText()
    await see(preview(page, name))
    if (name === 'Vera Deskrow') await see(preview(page, name).getByText('Left the keys in the lock box.'))
    else {
      await see(preview(page, name).getByText('Opens for 1 guest view', { exact: true }))
      for (const shown of ['Austin, Texas', 'Same last name']) await see(preview(page, name).getByText(shown))
    }
    await page.keyboard.press('ArrowDown')
  }
  expect([...opened].filter((path) => /^\/api\/guest\/[0-9a-f]{24}$/.test(path))).toHaveLength(1)
  expect(await used()).toBe(before)
})

test('a pointer that rests on a row shows its preview, in which a review can be liked [DOR-17]', async () => {
  const member = await screens.api.member()
  await addViewed(member, 'Hovered')
  await screens.api.guest({ firstName: 'Adam', lastName: 'Hovered' })
  const page = await screens.open('/guestlist', { member })
  await search(page, 'Hovered', 2)
  const vera = preview(page, 'Vera Hovered')
  await results(page).filter({ hasText: 'Adam' }).getByRole('link').focus()
  await see(preview(page, 'Adam Hovered'))
  await results(page).filter({ hasText: 'Vera' }).getByRole('heading').hover()
  await vera.getByRole('button', { name: 'Like', exact: true }).click()
  await see(vera.getByRole('button', { name: 'Like 1' }))
})

test('without a connection the preview shows what is saved of a guest [DOR-17]', async () => {
  const member = await screens.api.member()
  await addViewed(member, 'Offlinerow')
  const page = await screens.open('/guestlist?tab=history', { member, hasVault: true })
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.setOffline(true)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Vera' }).getByRole('link').focus()
  const shown = preview(page, 'Vera Offlinerow')
  await see(shown.getByText('Left the keys in the lock box.'))
  await see(shown.getByText('This guest is saved on this device.'))
})

test('on a phone there are rows without a preview [DOR-17]', async () => {
  const member = await screens.api.member()
  await addViewed(member, 'Phonerow')
  const page = await screens.open('/guestlist', { member, as: 'phone' })
  await search(page, 'Phonerow', 1)
  expect(await preview(page).count()).toBe(0)
  expect(await results(page).locator('a[tabindex="-1"]').count()).toBe(0)
})

test('the navigation of a desk has History and Add a guest, and marks where one is [DOR-17]', async () => {
  const page = await screens.open('/guestlist', { member: await screens.api.member() })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const here = () => page.locator('nav[aria-label=Main] [aria-current]').allInnerTexts()
  await expect
    .poll(async () => (await links.allInnerTexts()).slice(0, 5))
    .toEqual(['Home', 'Search Guests', 'Arrivals', 'History', 'Add a guest'])
  await links.filter({ hasText: 'History' }).click()
  await see(page.getByRole('tab', { name: 'View History', selected: true }))
  expect(await here()).toEqual(['History'])
  await links.filter({ hasText: 'Add a guest' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
  expect(await here()).toEqual(['Add a guest'])
  await page.keyboard.press('Meta+k')
  await see(page.getByRole('heading', { level: 1, name: 'Search Guests' }))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-one-field]') !== null))
    .toBe(true)
})
