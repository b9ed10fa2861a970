import { expect, test } from 'vitest'
import { createOutages } from '../testing/outages.ts'
import { startScreens } from '../testing/screens.ts'
import { openWithGuest, seeHeading } from './testing/saved-guest.ts'
import { dumpVault } from './testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a browser without storage buckets saves a guest, opens it offline, and erases it on Log Out', async () => {
  const { page, ana, guestId } = await openWithGuest(screens)
  expect(await page.evaluate(() => 'storageBuckets' in navigator)).toBe(false)
  await createOutages(screens).goAway()
  await page.goto(`/guest/${guestId}`)
  await seeHeading(page, 'Gina Vaulted')
  await page.goto(`/useraccount/${ana.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  await expect.poll(() => dumpVault(page)).toEqual({ vaults: 0, openKeys: 0, kinds: {}, text: '' })
})
