import { type TierId, tierIds } from '../../../shared/plans.ts'
import type { StripeObject } from './account.ts'
import type { StripeSim } from './sim.ts'

const sessionSeconds = 3600

/** What the page of a billing portal session shows. */
export type Portal = NonNullable<ReturnType<typeof readPortal>>

/** The portal session at this address; null when it has expired, or when there is no subscription. */
export function readPortal({ all, seconds, prorations }: StripeSim, url: string) {
  const session = all('billing_portal.session').find((each) => each.url === url)
  if (!session || session.created + sessionSeconds <= seconds()) return null
  const subscription = all('subscription').find((each) => each.customer === session.customer)
  if (!subscription || subscription.status === 'incomplete') return null
  const [{ price, current_period_end }] = subscription.items.data
  const priceOf = (tierId: TierId) => all('price').find(({ metadata }) => metadata.tierId === tierId)!
  return {
    returnUrl: session['return_url'] as string,
    /** The change that this session asks to confirm, and the address it leads to then; null for the whole portal. */
    toConfirm: confirmationOf(session, all('price')),
    subscriptionId: subscription.id,
    tierId: price.metadata.tierId as TierId,
    yearEnds: new Date(current_period_end * 1000),
    isCancelled: subscription.cancel_at_period_end as boolean,
    hasEnded: subscription.status === 'canceled',
    priceIdOf: (tierId: TierId) => priceOf(tierId).id,
    /** What a change to this plan costs today, in US cents: a credit for what is paid, and the new price. */
    dueFor: (tierId: TierId) => {
      const [credit, charge] = prorations(subscription, priceOf(tierId))
      return { credit, charge, total: credit + charge }
    },
  }
}

function confirmationOf({ flow_data: flow }: StripeObject, prices: StripeObject[]) {
  if (flow?.type !== 'subscription_update_confirm') return null
  const price = prices.find(({ id }) => id === flow.subscription_update_confirm.items[0].price)
  if (!price) return null
  return {
    tierId: price['metadata'].tierId as TierId,
    doneUrl: flow.after_completion.redirect.return_url as string,
  }
}

/** The parameters of the change that a form of the page asks for; null for no change. */
export function changeOf(portal: Portal, form: URLSearchParams): Record<string, string> | null {
  const action = form.get('action')
  const tierId = tierIds.find((id) => id === form.get('tierId'))
  if (portal.hasEnded) return null
  if (action === 'change' && tierId && tierId !== portal.tierId) return { price: portal.priceIdOf(tierId) }
  if (action === 'cancel' || action === 'keep') return { cancel_at_period_end: String(action === 'cancel') }
  return null
}
