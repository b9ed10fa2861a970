import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { prerenderedPaths } from '../../shared/routes.ts'
import { openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let member: TestMember
let page: Page
let viewedId: string
/** The guest that the first test opens. */
let openedName: string
beforeAll(async () => {
  site = await openSite()
  const { api } = site
  member = await api.member({ tierId: 'low' })
  viewedId = (await api.guest({ firstName: 'Vera', lastName: 'Deskrow' }))._id
  await api.review({ guestId: viewedId, review: 'Left the keys in the lock box.' })
  for (const firstName of ['Adam', 'Bea', 'Carl']) await api.guest({ firstName, lastName: 'Deskrow' })
  await member.get(`/api/guest/${viewedId}`)
  page = await openSignedIn(site, '/guestlist', { member })
})
afterAll(() => site.close())

const rows = () => page.getByRole('list', { name: 'Search results' }).getByRole('listitem')
const preview = (name = '') => page.getByRole('region', { name: `Preview of ${name}` })
const focusedName = () =>
  page.evaluate(() => document.activeElement?.closest('li')?.querySelector('h2')?.textContent ?? '')
const used = async () => (await member.get('/api/users/me')).body.quotaUsed

async function search() {
  await page.getByLabel('Name, phone or last four digits').fill('Deskrow')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count()).toBe(4)
}

test('arrow keys, Home and End move through the rows, of which Tab reaches one, and Enter opens it [DOR-17]', async () => {
  await search()
  const names = await rows().getByRole('heading').allInnerTexts()
  await page.keyboard.press('ArrowDown') // from the field
  await expect.poll(focusedName).toBe(names[0])
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', 3],
    ['ArrowDown', 3],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focusedName(), key).toBe(names[at])
    await see(preview(names[at]))
  }
  expect(await rows().locator('a:not([tabindex="-1"])').count()).toBe(1)
  const heights = await rows().evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(130)

  openedName = names[3]!
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { level: 1, name: names[3]!, exact: true }))
  await page.goBack()
  await expect.poll(focusedName).toBe(names[3])
})

test('the preview has the whole entry of a viewed guest, and of another what the search shows, without using a view [DOR-17]', async () => {
  await page.goto('/guestlist')
  const before = await used()
  const opened: string[] = []
  page.on('request', (request) => opened.push(new URL(request.url()).pathname))
  await search()
  const [list, side] = await Promise.all([
    page.getByRole('list', { name: 'Search results' }).boundingBox(),
    preview().boundingBox(),
  ])
  expect(side!.x).toBeGreaterThan(list!.x + list!.width)
  await page.keyboard.press('ArrowDown')
  for (const row of await rows().all()) {
    const name = await row.getByRole('heading').innerText()
    await see(preview(name))
    if (name === 'Vera Deskrow') await see(preview(name).getByText('Left the keys in the lock box.'))
    else if (name === openedName) await see(preview(name).getByText('No reviews for this guest yet'))
    else {
      await see(preview(name).getByText('Opens for 1 guest view', { exact: true }))
      for (const shown of ['Austin, Texas', 'last name agrees']) await see(preview(name).getByText(shown))
    }
    await page.keyboard.press('ArrowDown')
  }
  await page.mouse.move(0, 0)
  await rows().filter({ hasText: 'Vera' }).hover()
  await see(preview('Vera Deskrow'))
  const ofGuests = opened.filter((path) => /^\/api\/guest\/[0-9a-f]{24}$/.test(path))
  expect(new Set(ofGuests).size).toBe(2)
  expect(await used()).toBe(before)
  await preview().getByRole('button', { name: 'Like (0)' }).click()
  await see(preview().getByRole('button', { name: 'Like (1)' }))
})

test('without a connection the preview shows what is saved of a guest [DOR-17]', async () => {
  const offline = await openMember(site, member.user.email)
  await offline.goto('/guestlist?tab=history')
  const shown = offline.getByRole('region', { name: 'Preview of Vera Deskrow' })
  const vera = offline.getByRole('listitem').filter({ hasText: 'Vera' }).getByRole('link')
  await vera.focus()
  await see(shown.getByText('Left the keys in the lock box.'))
  await offline.context().setOffline(true)
  await offline.reload()
  await vera.focus()
  await see(shown.getByText('Left the keys in the lock box.'))
  await see(shown.getByText('This guest is saved on this device.'))
  await offline.context().setOffline(false)
})

test('on a phone and a touch screen there are rows without a preview [DOR-17]', async () => {
  await page.setViewportSize(phone)
  await see(rows().first())
  expect(await preview().count()).toBe(0)
  expect(await rows().locator('a[tabindex="-1"]').count()).toBe(0)
  await page.setViewportSize(desk)
})

test('the navigation of a desk has History and Add guest, and marks where one is [DOR-17]', async () => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const here = () => page.locator('nav[aria-label=Main] [aria-current]').allInnerTexts()
  expect((await links.allInnerTexts()).slice(0, 3)).toEqual(['Search Guests', 'History', 'Add guest'])
  await links.filter({ hasText: 'History' }).click()
  await see(page.getByRole('tab', { name: 'View History', selected: true }))
  expect(await here()).toEqual(['History'])
  await links.filter({ hasText: 'Add guest' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Add a guest' }))
  expect(await here()).toEqual(['Add guest'])
  await page.keyboard.press('ControlOrMeta+K')
  await see(page.getByRole('heading', { level: 1, name: 'Search Guests' }))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-one-field]') !== null))
    .toBe(true)
})

test('from 900 pixels on every heading begins at one left edge, below the name of the product; those of the team where their tables do [DOR-17]', async () => {
  const admin = await openSignedIn(site, '/theme.js', { member: await site.api.admin() })
  const visitor = await site.open('/')
  const own = [
    '/memberhomepage',
    '/guestlist',
    `/guest/${viewedId}`,
    '/createguest',
    '/arrivals',
    '/view-more',
    '/viewreviews',
  ]
  own.push('/bestpractices', '/updatePassword', `/useraccount/${member.id}`)
  const edges: Record<string, number[]> = {}
  for (const [shown, paths] of [
    [visitor, prerenderedPaths],
    [page, own],
    [admin, ['/admin-dashboard']],
  ] as const) {
    for (const path of paths) {
      await shown.goto(path)
      await see(shown.locator('#root:not([inert]) h1').first())
      edges[path] = []
      for (const width of [900, 1280, 1920]) {
        await shown.setViewportSize({ width, height: 800 })
        const [heading, name] = await shown.evaluate(() =>
          ['h1', 'header a'].map((found) => document.querySelector(found)!.getBoundingClientRect().x),
        )
        expect(heading, path).toBe(name)
        edges[path].push(heading!)
      }
    }
  }
  expect(edges['/admin-dashboard']).toEqual([24, 24, 24])
  delete edges['/admin-dashboard']
  expect(new Set(Object.values(edges).map(String))).toEqual(new Set(['24,72,392']))
})
