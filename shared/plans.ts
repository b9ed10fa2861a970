/** The four plans. No other file may contain a price or a limit (D-02). */
export const tierIds = ['low', 'mid', 'high', 'highest'] as const
export type TierId = (typeof tierIds)[number]

export type Plan = {
  id: TierId
  name: string
  /** Whole US dollars per year. */
  price: number
  readonly priceString: string
  /** Guests that may be opened for the first time per calendar month (UTC); null is unlimited. */
  monthlyViews: number | null
  /** Arrivals that may be checked in a day (ARR-06): several times as many as such a host has in a week. */
  dailyChecks: number
  units: string
  readonly features: string[]
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

const viewsText = (monthlyViews: number | null) =>
  monthlyViews === null
    ? 'Unlimited guest searches a month'
    : `Up to ${monthlyViews.toLocaleString('en-US')} guest searches a month`

/** Texts are getters, because every page loads this file and few show a price. */
function plan(
  id: TierId,
  name: string,
  price: number,
  monthlyViews: number | null,
  dailyChecks: number,
  units: string,
  extras: string[],
): Plan {
  return {
    id,
    name,
    price,
    get priceString() {
      return dollars(price)
    },
    monthlyViews,
    dailyChecks,
    units,
    get features() {
      return [viewsText(monthlyViews), units, ...extras]
    },
  }
}

const webpage = ['Banner for your webpage', 'License to use marketing statements']

export const plans: readonly Plan[] = [
  plan('low', 'Startup', 100, 30, 100, 'For 1-2 units', []),
  plan('mid', 'Entrepreneur', 500, 200, 300, 'For 3-8 units', []),
  plan('high', 'Manager', 2000, 2000, 1000, 'For regional managers with 9-40 units', webpage),
  plan('highest', 'Unlimited', 6000, null, 2000, 'For any number of units', [...webpage, 'User agreement']),
]

/** The plan with this id. Throws RangeError for an unknown one. */
export function planOf(id: TierId): Plan {
  const match = plans.find((plan) => plan.id === id)
  if (!match) throw new RangeError(`Unknown plan: ${id}`)
  return match
}

/** The first payment with a valid coupon, in whole US dollars. */
export const couponPrice = 1
