import { expect, test } from 'vitest'
import { see, startScreens } from '../../../testing/screens.ts'
import { dumpVault } from '../../../vault/testing/stored-vault.ts'
import { openFold } from '../testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('ending the session of a lost phone refuses its next call and closes its vault [KEY-06]', async () => {
  const member = await screens.api.member()
  const { _id: guestId } = await screens.api.guest({ by: member.user, firstName: 'Gina' })
  screens.api.clock.advance(60_000) // each session has a minute of its own, by which they are listed
  const lost = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await expect.poll(async () => (await dumpVault(lost)).openKeys).toBe(1)
  await lost.goto('/theme.js') // in a pocket: its page calls nothing meanwhile
  screens.api.clock.advance(60_000)
  const laptop = await screens.open(`/useraccount/${member.id}`, { member, hasVault: true })
  const sessions = laptop.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')
  await openFold(laptop, 'Logged in')
  await see(laptop.getByText('Here, and 2 more'))
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
  await lost.waitForURL((url) => url.pathname === '/')
  await expect.poll(async () => (await dumpVault(lost)).openKeys).toBe(0)
})

test('a device that is forgotten goes from the list, and this one cannot be [KEY-06]', async () => {
  const member = await screens.api.member()
  await screens.open('/memberhomepage', { member, hasVault: true })
  const page = await screens.open(`/useraccount/${member.id}`, { member, hasVault: true, as: 'phone' })
  const devices = page.getByRole('list', { name: 'Known devices' }).getByRole('listitem')
  await openFold(page, 'Known devices')
  await expect.poll(() => devices.count()).toBe(2)
  expect(await devices.getByRole('button').count()).toBe(1)
  await devices.getByRole('button', { name: /^Forget / }).click()
  await see(page.getByText('The device was forgotten'))
  await expect.poll(() => devices.count()).toBe(1)
  await see(devices.getByText('This device', { exact: false }))
})
