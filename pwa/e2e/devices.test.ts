import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpVault, openMember } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { seeUrl } from './testing/browser-state.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

test('on the account page a member ends the session of a lost phone, whose next call is refused and whose vault closes [KEY-06]', async () => {
  const member = await site.api.member()
  const { _id: guestId } = await site.api.guest({ by: member.user, firstName: 'Gina' })
  site.api.clock.advance(60_000) // each session has a minute of its own, by which they are listed
  const lost = await openMember(site, member.user.email, { viewport: phone, isIsolated: true })
  await expect.poll(async () => (await dumpVault(lost)).openKeys).toBe(1)
  await lost.goto('/theme.js') // in a pocket: its page calls nothing meanwhile
  site.api.clock.advance(60_000)
  const laptop = await openMember(site, member.user.email, { viewport: desk, isIsolated: true })
  await laptop.goto(`/useraccount/${member.id}`)
  const sessions = laptop.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(3) // the test has one of its own
  await see(sessions.first().getByText('This session'))
  expect(await sessions.first().getByRole('button').count()).toBe(0)
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Log out / })
    .click()
  await see(laptop.getByText('That session has ended'))
  await expect.poll(() => sessions.count()).toBe(2)
  await lost.goto(`/guest/${guestId}`)
  await see(lost.getByText('You were logged out from another device'))
  await seeUrl(lost, (url) => url.pathname === '/')
  await expect.poll(async () => (await dumpVault(lost)).openKeys).toBe(0)
})

test('a device that is forgotten goes from the list, and this one cannot be [KEY-06]', async () => {
  const member = await site.api.member()
  await openMember(site, member.user.email, { isIsolated: true })
  const page = await openMember(site, member.user.email, { viewport: phone, isIsolated: true })
  await page.goto(`/useraccount/${member.id}`)
  const devices = page.getByRole('list', { name: 'Known devices' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  expect(await devices.getByRole('button').count()).toBe(1)
  await devices.getByRole('button', { name: /^Forget / }).click()
  await see(page.getByText('The device was forgotten'))
  await expect.poll(() => devices.count()).toBe(1)
  await see(devices.getByText('This device', { exact: false }))
})
