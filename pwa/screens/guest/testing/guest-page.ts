import type { Api } from '../../../../api/testing/api.ts'
import type { Page } from '../../../testing/node-browser/page.ts'

/** A guest with a negative review of January 2022 and a positive one of today, each of another member. */
export async function addReviewedGuest(api: Api) {
  const [first, second] = [await api.member(), await api.member()]
  const now = api.clock.now()
  api.clock.set('2022-01-05T12:00:00Z')
  const { _id: guestId } = await api.guest({ by: first.user, firstName: 'Jane', lastName: 'Cooper' })
  await api.review({ by: first.user, guestId, review: 'Smoked in the bedroom.', reviewType: '-1' })
  api.clock.set(now)
  await api.review({ by: second.user, guestId, review: 'Came back and behaved well.' })
  return { guestId, authors: [first, second] }
}

/** The review with this text. */
export const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Opens what lies behind the quiet end of a review: its facts, the reasons of its grade, and what its author can do. */
export const openMore = (review: ReturnType<Page['locator']>) => review.locator('summary').click()

/** Of the two figures of a guest. */
export const figure = (page: Page, what: 'Positive reviews' | 'Negative reviews') =>
  page.locator('dl > div', { hasText: what }).locator('dd').textContent()
