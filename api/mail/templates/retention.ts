import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

type LeavingReviews = { to: string; firstName: string; userId: string; posted: Date[]; at: Date }

/** To an author: the term of reviews posted at these times ends. It names neither guests nor texts. */
export const reviewsLeave = (site: Site, { userId, posted, at, ...person }: LeavingReviews): Mail => {
  const days = [...new Set(posted.map(formatDate))]
  return compose(
    site,
    person,
    `You get this mail because you have posted a review at ${brand.name}.`,
    `${pluralize(posted.length, 'review')} of yours will leave the register on ${formatDate(at)}`,
    [
      `Reviews are not shown forever: at the end of its term a review leaves the register, and one whose claim is settled leaves earlier. On ${formatDate(at)} (UTC) that is so for what you posted on:`,
      days.join('; '),
      'From then on other members no longer see it, and it no longer counts for the guest. You still find it among your reviews, marked as such. There is nothing that you have to do.',
      { button: 'Open your reviews', url: linkTo(site, to.account(userId, 'reviews')) },
    ],
  )
}
