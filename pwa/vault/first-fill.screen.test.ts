import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { seedGuests, typedGuest } from '../../api/guests/testing/guests.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { createOutages } from '../testing/outages.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { seeSaved, status } from './testing/saved-guest.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway } = createOutages(screens)

/** Creates guests that the member has viewed, one per second. */
async function viewMany({ user }: TestMember, count: number) {
  const typed = Array.from({ length: count }, (_, place) =>
    typedGuest({ firstName: `Vera${place}`, lastName: 'Viewed', city: place % 2 ? 'Austin' : 'Boise' }),
  )
  const ids = await seedGuests(screens.api.deps, typed)
  const begun = screens.api.clock.now().getTime() - count * 1000
  await screens.api.deps.db.collection('views').insertMany(
    ids.map((id, place) => ({
      member: user._id,
      guest: new ObjectId(id),
      createdAt: new Date(begun + place * 1000),
    })),
  )
}

test('a first fill shows how far it is, resumes where it broke off, and keeps the 2,000 last opened [D-91]', async () => {
  const ana = await screens.api.member()
  await viewMany(ana, 2100)
  const page = await screens.open('/faq')
  const fetched: string[] = []
  let isBroken = true
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/api/guest/history?*', async (route) => {
    if (isBroken && fetched.length >= 19) return route.abort()
    fetched.push(route.request().url())
    if (fetched.length === 10) await isSeen.promise
    return route.continue()
  })
  await logIn(page, ana.user.email)
  await see(status(page).getByText(/^Saving \d/))
  isSeen.resolve()
  await seeSaved(page, 19 * 50)
  isBroken = false
  await page.reload()
  await seeSaved(page, 2000)
  // It resumed: at most the page that was loading during the reload came twice.
  expect(new Set(fetched).size).toBe(40)
  expect(fetched.length).toBeLessThanOrEqual(41)
  await goAway()
  await page.goto('/guestlist?tab=history')
  await see(page.getByRole('list', { name: 'View history' }).getByText('Vera2099 Viewed'))
  await page.getByRole('tab', { name: 'Search Results' }).click()
  await page.getByLabel('First Name').fill('vera 2050')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await see(page.getByRole('region', { name: 'Search results' }).getByText('Vera2050 Viewed'))
  await see(page.getByText(/Only the guests you viewed before were searched/))
})
