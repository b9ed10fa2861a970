import { expect, test } from 'vitest'
import { plans } from './plans.ts'

test('a plan has an id, a name, a price as text and a list of features [ENT-36 OP-21]', () => {
  for (const plan of plans) {
    expect(plan).toMatchObject({ id: expect.any(String), name: expect.any(String) })
    expect(plan.priceString).toMatch(/^\$[\d,]+$/)
    expect(plan.features.length).toBeGreaterThan(1)
  }
  expect(plans.find((plan) => plan.id === 'high')?.priceString).toBe('$2,000')
})

test('the plan table is the truth for prices and limits [D-02 CON-05 CON-06 CON-07 CON-08 CON-09 CON-10 CON-11 CON-12 OP-23]', () => {
  expect(plans.map(({ id, name, price, monthlyViews }) => [id, name, price, monthlyViews])).toEqual([
    ['low', 'Startup', 100, 30],
    ['mid', 'Entrepreneur', 500, 200],
    ['high', 'Manager', 2000, 2000],
    ['highest', 'Unlimited', 6000, null],
  ])
})
