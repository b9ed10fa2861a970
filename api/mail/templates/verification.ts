import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import type { Person } from './account.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

/** `reason` is a sentence of the team's list, `text` what an admin wrote to it. */
type Decided = Person & { userId: string; reason: string; text: string }

const why = `You get this mail because you have an account at ${brand.name}.`

/** The team asks an applicant for a better copy of a document. */
export const betterCopy = (site: Site, { userId, reason, text, ...person }: Decided): Mail =>
  compose(site, person, why, 'Please send a better copy of your documents', [
    'We looked at your documents and cannot verify your account yet.',
    reason,
    { quote: text },
    'Please send new documents on your account page. We look at them within 1 to 3 business days, and write to you again.',
    { button: 'Send new documents', url: linkTo(site, `${to.account(userId)}#documents`) },
    { small: 'Your payment stays as it is. Nothing is due while you wait.' },
  ])

/** The team has declined an application; `refund` says what becomes of the payment. */
export const declined = (
  site: Site,
  { reason, text, refund, ...person }: Omit<Decided, 'userId'> & { refund: 'owed' | 'none' | 'kept' },
): Mail =>
  compose(site, person, why, 'We could not verify your account', [
    'We reviewed your application and can’t verify your account.',
    reason,
    { quote: text },
    ...refundBlocks[refund],
    'If something has changed, you can send new documents on your account page, and we will look at your application again.',
    { button: 'See where you stand', url: linkTo(site, to.memberHome) },
  ])

/** To a member, 30 days before the insurance date (2027-01-31). */
export const insuranceExpires = (
  site: Site,
  { userId, day, ...person }: Person & { userId: string; day: string },
): Mail =>
  compose(site, person, why, `Your insurance ends on ${formatDate(day)}`, [
    `The insurance that you gave us ends on ${formatDate(day)}.`,
    'When you have renewed it, send the new declaration and its date on your account page. Everything keeps working meanwhile.',
    { button: 'Send the new declaration', url: linkTo(site, `${to.account(userId)}#documents`) },
  ])

/** To an applicant who has not paid: the documents sent on one day are erased on another (both such as 2027-01-31). */
export const documentsExpire = (
  site: Site,
  { sent, day, ...person }: Person & { sent: string; day: string },
): Mail =>
  compose(site, person, why, `Your documents will be erased on ${formatDate(day)}`, [
    `On ${formatDate(sent)} you sent us documents for your account. You have not paid since, so we do not look at them, and we keep them for 30 days only.`,
    `If you choose a membership before ${formatDate(day)}, we look at your application as it is. Otherwise we erase the documents. Your account stays, and you can send them again.`,
    { button: 'Choose a membership', url: linkTo(site, to.memberHome) },
  ])

const refundBlocks = {
  owed: [
    'Your membership has ended, and nothing more will be charged. We refund your payment for this year to the card that you paid with. Banks take 5 to 10 business days to show it.',
  ],
  kept: [
    'Your membership has ended, and nothing more will be charged. As our terms say, it is not refunded.',
  ],
  none: ['You have not paid, and nothing will be charged.'],
}
