import type { PlanChange } from '../../../shared/schemas/payment.ts'

const formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** An amount in cents: '$1,500', or with its cents where there are any. */
export const dollars = (cents: number) => formatter.format(cents / 100).replace(/\.00$/, '')

/** Why that much is due, in the provider's own figures. */
export function whyText(changes: readonly PlanChange[], nameOf: (change: PlanChange) => string): string {
  const [first] = changes
  if (!first) return ''
  const prices = changes.map((change) => `${nameOf(change)} ${dollars(change.charge)}`)
  const paid = dollars(first.charge - first.amountDue)
  return `Today’s price covers the rest of your year (${prices.join(', ')}), less ${paid} that you have paid already.`
}
