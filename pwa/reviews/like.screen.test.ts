import { test } from 'vitest'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a like shows before the server answers', async () => {
  const { _id } = await screens.api.guest()
  await screens.api.review({ guestId: _id })
  const page = await screens.open(`/guest/${_id}`, { member: await screens.api.member() })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/review/like', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await see(page.getByRole('button', { name: 'Like 1', pressed: true }))
  answer.resolve()
  await see(page.getByText('You liked this review'))
})
