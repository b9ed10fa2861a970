import { plans, type Plan } from '../plans.ts'

/** 'up to 30 guest views a month' */
export const viewsOf = ({ monthlyViews }: Plan): string =>
  monthlyViews === null
    ? 'unlimited guest views'
    : `up to ${monthlyViews.toLocaleString('en-US')} guest views a month`

/** A line on a plan, built from the plan table. */
function planLine(plan: Plan): string {
  const extras = plan.features.slice(2).map((feature) => feature.charAt(0).toLowerCase() + feature.slice(1))
  const line = `${plan.name}: ${plan.priceString} per year, ${viewsOf(plan)}. ${plan.units}.`
  return extras.length === 0 ? line : `${line} Includes: ${extras.join(', ')}.`
}

/** One line for each plan, from the smallest to the largest. */
export const planLines = (): string[] => plans.map(planLine)
