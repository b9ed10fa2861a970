import { expect, test } from 'vitest'
import { endReviewTerms } from '../../../api/reviews/retention.ts'
import { forgetViewDates } from '../../../api/views/retention.ts'
import { yearsBefore } from '../../../shared/dates.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const dayMs = 86_400_000

test.each(['phone', 'desk'] as const)(
  'on a %s an old view has no date, and its author finds a review whose term is over',
  async (as) => {
    const { clock, deps } = screens.api
    const now = clock.now()
    clock.set(new Date(yearsBefore(now, 7).getTime() - 2 * dayMs))
    const { user } = await screens.api.member()
    const { guest } = await screens.api.review({ by: user, review: 'Kept the garden tidy.' })
    clock.set(yearsBefore(now, 4))
    await (await screens.api.login(user)).get(`/api/guest/${guest}`)
    clock.set(new Date(now.getTime() - 31 * dayMs))
    await endReviewTerms(deps)
    clock.set(now)

    const member = { ...(await screens.api.login(user)), user, id: user._id.toHexString() }
    const page = await screens.open('/guestlist?tab=history', { member, as })
    const card = page.getByRole('listitem').filter({ hasText: 'Gina Guest' }).first()
    await see(card.getByText('First viewed over three years ago'))
    await endReviewTerms(deps)
    await forgetViewDates(deps)
    await page.goto(`/guest/${guest}`)
    await see(page.getByText('Kept the garden tidy.'))
    await see(page.getByText('Its term is over'))
    expect(await page.getByText('Hidden by the').count()).toBe(0)
  },
)
