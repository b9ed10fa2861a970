import type { Member } from '../members/users.collection.ts'
import { Conflict } from '../http/errors.ts'
import type { PaymentDeps } from './payment-deps.ts'

const nothingMessage = 'There is no subscription to manage yet. Please choose a plan first.'

/** The address of the provider's billing portal, with a link back to the account page. Throws Conflict without a subscription. */
export async function billingPortal(
  { config, payments }: Pick<PaymentDeps, 'config' | 'payments'>,
  member: Member,
): Promise<{ url: string }> {
  if (member.subscriptionId === '') throw new Conflict(nothingMessage)
  const returnUrl = `${config.publicUrl}/useraccount/${member._id.toHexString()}`
  const provider = await payments.of(member.paymentMode)
  return { url: await provider.portalUrl(member.paymentCustomerId, returnUrl) }
}
