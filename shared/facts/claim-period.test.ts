import { expect, test } from 'vitest'
import { claimDaysLeft, claimPeriods, daysLeftText } from './claim-period.ts'

const stay = { platform: 'airbnb', departure: '2026-03-31', claimed: 250 } as const

test.each([
  ['on the day of the departure', stay, '2026-03-31', 14],
  ['nine days before the end', stay, '2026-04-05', 9],
  ['on the last day', stay, '2026-04-14', 0],
  ['a day later', stay, '2026-04-15', null],
  ['over the end of a year', { ...stay, departure: '2026-12-31' }, '2027-01-01', 13],
  ['for Vrbo', { ...stay, platform: 'vrbo' }, '2026-04-05', 9],
  ['for Booking.com', { ...stay, platform: 'booking' }, '2026-04-05', 9],
  ['without a platform', { ...stay, platform: undefined }, '2026-04-05', null],
  ['booked directly', { ...stay, platform: 'direct' }, '2026-04-05', null],
  ['without a departure', { ...stay, departure: undefined }, '2026-04-05', null],
  ['without a claim', { ...stay, claimed: undefined }, '2026-04-05', null],
] as const)('the days left of a claim %s [PAC-06]', (_, facts, today, left) => {
  expect(claimDaysLeft(facts, today)).toBe(left)
})

test('every rule names the page of the platform that has it, and the days have words [PAC-06]', () => {
  for (const [platform, { source }] of Object.entries(claimPeriods))
    expect(new URL(source).hostname).toMatch(new RegExp(`\\b${platform}\\.com$`))
  expect([0, 1, 9].map(daysLeftText)).toEqual(['The last day', '1 day left', '9 days left'])
})
