import type Stripe from 'stripe'
import { brand } from '../../shared/brand.ts'
import { couponPrice, type Plan, plans, type TierId, tierIds } from '../../shared/plans.ts'
import { lazy } from './lazy.ts'

const currency = 'usd'
const keyPrefix = brand.name.toLowerCase()
const lookupKey = (tierId: TierId) => `${keyPrefix}_${tierId}_yearly`
const cents = (plan: Plan) => plan.price * 100

/** The id of the once-only discount that lowers the price of a plan's first year to 1 dollar. */
const discountId = (plan: Plan) => `${keyPrefix}_first_year_${plan.id}_${cents(plan)}`

export type Catalog = ReturnType<typeof createCatalog>

/**
 * Products, prices, discounts and the portal's configuration at Stripe. Each is looked up when it is first needed,
 * and created when it is missing, so that a new account needs no setup by hand. Many processes may do so at the same
 * time, and again after a crash.
 */
export function createCatalog(stripe: Stripe, publicUrl: string) {
  const prices = lazy(() => preparePrices(stripe))
  const portal = lazy(async () => preparePortal(stripe, await prices(), publicUrl))
  const discounts = new Map(plans.map((plan) => [plan.id, lazy(() => prepareDiscount(stripe, plan))]))
  return {
    priceOf: async (tierId: TierId): Promise<string> => (await prices()).get(tierId)!.id,
    /** The once-only discount that lowers the price of a plan's first year to 1 dollar. */
    discountOf: (tierId: TierId): Promise<string> => discounts.get(tierId)!(),
    /** The plan of a price, even of one no longer sold; null for a price that is not ours. */
    tierOf: async (price: Stripe.Price): Promise<TierId | null> => tierOf(price, await prices()),
    portalConfiguration: portal,
  }
}

function tierOf(price: Stripe.Price, prices: Map<TierId, Stripe.Price>): TierId | null {
  const known = [...prices].find(([, each]) => each.id === price.id)?.[0]
  return (
    known ??
    tierIds.find((id) => id === price.metadata?.['tierId'] || price.lookup_key === lookupKey(id)) ??
    null
  )
}

async function preparePrices(stripe: Stripe): Promise<Map<TierId, Stripe.Price>> {
  const { data } = await stripe.prices.list({ lookup_keys: tierIds.map(lookupKey), active: true, limit: 100 })
  const prices = new Map<TierId, Stripe.Price>()
  for (const plan of plans) {
    const found = data.find(
      (price) => price.lookup_key === lookupKey(plan.id) && price.unit_amount === cents(plan),
    )
    prices.set(plan.id, found ?? (await createPrice(stripe, plan)))
  }
  return prices
}

/** A price cannot change at Stripe: a new amount is a new price, which takes over the lookup key. */
async function createPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price> {
  const { id, name } = plan
  const product = await stripe.products.create(
    { name: `${brand.name} ${name}`, metadata: { tierId: id } },
    { idempotencyKey: `product-${id}-${cents(plan)}` },
  )
  return stripe.prices.create(
    {
      product: product.id,
      currency,
      unit_amount: cents(plan),
      recurring: { interval: 'year' },
      lookup_key: lookupKey(id),
      transfer_lookup_key: true,
      metadata: { tierId: id },
    },
    { idempotencyKey: `price-${id}-${cents(plan)}` },
  )
}

async function prepareDiscount(stripe: Stripe, plan: Plan): Promise<string> {
  const id = discountId(plan)
  if (await exists(() => stripe.coupons.retrieve(id))) return id
  const amountOff = cents(plan) - couponPrice * 100
  await stripe.coupons.create(
    { id, name: `First year for $${couponPrice}`, amount_off: amountOff, currency, duration: 'once' },
    { idempotencyKey: `coupon-${id}` },
  )
  return id
}

async function exists(retrieve: () => Promise<unknown>): Promise<boolean> {
  try {
    await retrieve()
    return true
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return false
    throw error
  }
}

/** Card, invoices, change of plan (prorated, paid at once) and cancellation at the end of the year. */
async function preparePortal(
  stripe: Stripe,
  prices: Map<TierId, Stripe.Price>,
  publicUrl: string,
): Promise<string> {
  const products = [...prices.values()].map((price) => ({ product: productOf(price), prices: [price.id] }))
  const version = [...prices.values()]
    .map(({ id }) => id)
    .join(',')
    .slice(0, 500)
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const found = data.find(({ metadata }) => metadata?.['for'] === keyPrefix && metadata['prices'] === version)
  if (found) return found.id
  const created = await stripe.billingPortal.configurations.create(
    {
      business_profile: { headline: brand.tagline },
      default_return_url: publicUrl,
      metadata: { for: keyPrefix, prices: version },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products,
        },
      },
    },
    { idempotencyKey: `portal-${version}-${publicUrl}`.slice(0, 255) },
  )
  return created.id
}

const productOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id)
