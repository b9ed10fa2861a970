import { expect, test } from 'vitest'
import { startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('the screen of a guest is fetched while a member still looks at the search, and no guest is', async () => {
  const page = await screens.open('/theme.js', { member: await screens.api.member() })
  const asked: string[] = []
  page.device.requested.add(({ url }) => asked.push(new URL(url()).pathname))
  const fetched = page.waitForRequest(/\/GuestScreen-[^/]*\.js$/)
  await page.goto('/guestlist')
  await fetched
  expect(asked.filter((path) => path.startsWith('/api/guest/'))).toEqual([])
})
