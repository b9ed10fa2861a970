import { plans } from '../../shared/plans.ts'
import type { PlanChanges, PortalInput } from '../../shared/schemas/payment.ts'
import { to, upgraded } from '../../shared/routes.ts'
import type { Member } from '../members/users.collection.ts'
import { Conflict } from '../http/errors.ts'
import type { PaymentDeps } from './payment-deps.ts'

const nothingMessage = 'There is no subscription to manage yet. Please choose a plan first.'

/**
 * The address of the provider's billing portal, with a link back to the account page or a guest; with a plan, of the page
 * that asks to confirm the change to it. Throws Conflict without a subscription.
 */
export async function billingPortal(
  { config, payments }: Pick<PaymentDeps, 'config' | 'payments'>,
  member: Member,
  { tierId, guestId }: PortalInput,
): Promise<{ url: string }> {
  const { subscriptionId: subscription, paymentCustomerId } = member
  if (subscription === '') throw new Conflict(nothingMessage)
  const page = guestId ? to.guest(guestId) : to.account(member._id.toHexString(), tierId && 'subscription')
  const returnUrl = config.publicUrl + page
  const provider = await payments.of(member.paymentMode)
  const change =
    tierId && tierId !== member.tierId
      ? { subscription, tierId, doneUrl: guestId && returnUrl + upgraded }
      : undefined
  return { url: await provider.portalUrl(paymentCustomerId, returnUrl, change) }
}

/** What larger plans cost the member today, by the provider's own figures; none when the plan cannot be changed. */
export async function planChanges(
  { payments }: Pick<PaymentDeps, 'payments'>,
  { currentlyPaid, subscriptionId: subscription, tierId, paymentCustomerId: customer, paymentMode }: Member,
): Promise<PlanChanges> {
  if (!currentlyPaid || subscription === '') return { changes: [] }
  const larger = plans.slice(plans.findIndex(({ id }) => id === tierId) + 1)
  if (tierId === '' || larger.length === 0) return { changes: [] }
  const provider = await payments.of(paymentMode)
  const tierIds = larger.map(({ id }) => id)
  return { changes: await provider.previewChanges({ customer, subscription, tierIds }) }
}
