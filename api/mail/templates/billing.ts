import { brand } from '../../../shared/brand.ts'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import type { Person } from './account.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

type Payment = Person & {
  userId: string
  planName: string
  /** US cents. */
  amount: number
}

const why = `You get this mail because you have a plan at ${brand.name}.`

/** After a payment. `renewal`, with its amount in US cents, is left out for a plan that does not renew. */
export const paymentReceived = (
  site: Site,
  payment: Payment & { paidAt: Date; renewal?: { at: Date; amount: number } },
): Mail =>
  compose(site, { to: payment.to, firstName: payment.firstName }, why, 'We received your payment', [
    'Thank you. Your payment has arrived.',
    {
      facts: [
        ['Plan', payment.planName],
        ['Amount', dollars(payment.amount)],
        ['Date', formatDate(payment.paidAt)],
        ...renewalFact(payment.renewal),
      ],
    },
    'Invoices, cards and cancellation are on your account page.',
    billingButton(site, payment),
  ])

/** After a failed payment. */
export const paymentFailed = (site: Site, payment: Payment): Mail =>
  compose(site, { to: payment.to, firstName: payment.firstName }, why, 'Your payment did not go through', [
    `We could not collect ${dollars(payment.amount)} for your ${payment.planName} plan.`,
    'Please check your card or use another one, so that you can go on looking up guests and posting reviews.',
    billingButton(site, payment),
    { small: 'If you have paid in the meantime, you need not do anything.' },
  ])

const billingButton = (site: Site, { userId }: Payment) => ({
  button: 'Go to billing',
  url: linkTo(site, to.account(userId, 'subscription')),
})

const renewalFact = (renewal?: { at: Date; amount: number }): [string, string][] =>
  renewal ? [['Renews', `${formatDate(renewal.at)} for ${dollars(renewal.amount)}`]] : []

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
