import type Stripe from 'stripe'
import type { TierId } from '../../shared/plans.ts'
import type { ChangeCost } from './provider.ts'
import type { Catalog } from './stripe-catalog.ts'

/**
 * The item of a subscription whose plan can be changed; null for one that has ended, ends with its year or is not paid.
 */
async function changeableItem(stripe: Stripe, subscription: string): Promise<string | null> {
  const { status, items, ...ends } = await stripe.subscriptions.retrieve(subscription)
  if (status !== 'active' || ends.cancel_at_period_end || ends.cancel_at !== null) return null
  return items.data[0]?.id ?? null
}

/**
 * What changes to these plans would cost now, by Stripe's preview of their invoices; empty when the plan cannot be
 * changed. See https://docs.stripe.com/api/invoices/create_preview
 */
export async function previewPlanChanges(
  stripe: Stripe,
  catalog: Catalog,
  { customer, subscription, tierIds }: { customer: string; subscription: string; tierIds: TierId[] },
): Promise<ChangeCost[]> {
  const item = await changeableItem(stripe, subscription)
  if (!item) return []
  return Promise.all(
    tierIds.map(async (tierId) => {
      const { amount_due: amountDue, lines } = await stripe.invoices.createPreview({
        customer,
        subscription,
        subscription_details: {
          items: [{ id: item, price: await catalog.priceOf(tierId) }],
          proration_behavior: 'always_invoice', // as in the portal's configuration
        },
      })
      const charges = lines.data.map(({ amount }) => amount).filter((amount) => amount > 0)
      return { tierId, amountDue, charge: charges.reduce((sum, amount) => sum + amount, 0) }
    }),
  )
}

/**
 * The part of a portal session that asks to confirm a change of plan and leads to `doneUrl` then; undefined when the
 * plan cannot be changed. See https://docs.stripe.com/customer-management/portal-deep-links
 */
export async function confirmChangeFlow(
  stripe: Stripe,
  catalog: Catalog,
  { subscription, tierId, doneUrl }: { subscription: string; tierId: TierId; doneUrl: string },
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData | undefined> {
  const item = await changeableItem(stripe, subscription)
  if (!item) return undefined
  const price = await catalog.priceOf(tierId)
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
    after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
  }
}
