import { test } from 'vitest'
import { disputedReview } from '../../api/cases/testing/cases.ts'
import { createOutages } from '../testing/outages.ts'
import { see, startScreens } from '../testing/screens.ts'
import { gotoSynced, seeSaved } from './testing/saved-guest.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a saved guest shows the dispute and the statement after the next synchronization [CAS-05 CAS-08]', async () => {
  const { api } = screens
  const { goAway } = createOutages(screens)
  const { guestId, identify, token } = await disputedReview(api, await api.admin())
  const member = await api.member()
  const page = await screens.open(`/guest/${guestId}`, { member, hasVault: true })
  await see(page.getByText('Smoked inside.', { exact: true }))
  await seeSaved(page, 1)
  await page.goto('/theme.js') // away while the dispute begins
  api.clock.set(new Date()) // a page asks for changes since its last contact, by the time of the answer
  await identify()
  await api.visitor.put('/api/case/statement', { token, text: 'Not by us.' })
  await gotoSynced(page, '/memberhomepage')
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('Smoked inside.', { exact: true }))
  await see(page.getByText('Disputed, day 0 of 30', { exact: true }))
  await see(page.getByRole('complementary', { name: "The guest's statement" }).getByText('Not by us.'))
})
