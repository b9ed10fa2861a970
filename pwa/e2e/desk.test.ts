import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGuests } from '../../api/guests/testing/guests.ts'
import { prerenderedPaths } from '../../shared/routes.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test('arrow keys, Home and End move through the rows, of which Tab reaches one, and Enter opens it [DOR-17]', async () => {
  const firstNames = ['Adam', 'Bea', 'Carl', 'Vera']
  await seedGuests(
    site.api.deps,
    firstNames.map((firstName) => ({ firstName, lastName: 'Deskrow' })),
  )
  const page = await openSignedIn(site, '/guestlist', { member: await site.api.member() })
  const rows = page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
  const focusedName = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.querySelector('h2, h3')?.textContent ?? '')
  await page.getByLabel('Name, with phone or last four').fill('Deskrow')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(4)
  const names = await rows.getByRole('heading').allInnerTexts()
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
    await expect.poll(focusedName, { message: key }).toBe(names[at])
    await see(page.getByRole('region', { name: `Preview of ${names[at]}` }))
  }
  expect(await rows.locator('a:not([tabindex="-1"])').count()).toBe(1)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(130)
  const [list, side] = await Promise.all([
    page.getByRole('region', { name: 'Search results' }).boundingBox(),
    page.getByRole('region', { name: 'Preview of' }).boundingBox(),
  ])
  expect(side!.x).toBeGreaterThan(list!.x + list!.width)
  expect(side!.height).toBeGreaterThan(100)

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { level: 1, name: names[3]!, exact: true }))
  await page.goBack()
  await expect.poll(focusedName).toBe(names[3])
})

test('from 900 pixels on every heading begins at one left edge, below the name of the product [DOR-17]', async () => {
  const { api } = site
  const member = await api.member()
  const { _id: guestId } = await api.guest()
  const admin = await openSignedIn(site, '/theme.js', { member: await api.admin() })
  const visitor = await site.open('/')
  const page = await openSignedIn(site, '/theme.js', { member })
  const own = [
    '/memberhomepage',
    '/guestlist',
    `/guest/${guestId}`,
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
  // The team's begin where their tables do.
  expect(edges['/admin-dashboard']).toEqual([24, 24, 24])
  delete edges['/admin-dashboard']
  expect(new Set(Object.values(edges).map(String))).toEqual(new Set(['24,72,392']))
})
