import type { Member } from '../accounts/users.collection.ts'
import type { Deps } from '../deps.ts'
import { Conflict } from '../http/errors.ts'

const nothingMessage = 'There is no subscription to manage yet. Please choose a plan first.'

/** Address of the provider's billing portal, which leads back to the account page. Throws Conflict without a subscription. */
export async function billingPortal(deps: Deps, member: Member): Promise<{ url: string }> {
  if (member.subscriptionId === '') throw new Conflict(nothingMessage)
  const returnUrl = `${deps.config.publicUrl}/useraccount/${member._id.toHexString()}`
  const provider = deps.payments.of(member.paymentMode)
  return { url: await provider.portalUrl(member.paymentCustomerId, returnUrl) }
}
