import { periodDaysLeft } from '../facts/claim-period.ts'
import { dayNumber } from '../facts/days.ts'
import { fold } from '../fold.ts'
import { keysOf, type Platform, platforms } from '../facts/stay.ts'
import type { StayFields } from '../schemas/stays.ts'
import { countedDays } from './merge.ts'

/** So many days after a departure the member is asked how it was. */
const askedDays = 21

/** The platform of a stay, as a review names it; undefined where the stay tells none. */
export const platformOf = ({ source = '' }: StayFields): Platform | undefined =>
  keysOf(platforms).find((key) => platforms[key] === source) ?? (source === '' ? undefined : 'other')

/** How many days a platform still takes a claim of this stay; null without such a time. */
export const daysToClaim = (stay: StayFields, today: string): number | null =>
  periodDaysLeft({ platform: platformOf(stay), departure: stay.departure }, today)

/**
 * Stays that are over and not answered, but for declined ones: those of which something can still be claimed first, then
 * the oldest first.
 */
export function toAnswer<Stay extends StayFields>(stays: Iterable<Stay>, today: string): Stay[] {
  const first = dayNumber(today) - askedDays
  const asked = [...stays].filter(
    ({ departure, answer, decision }) =>
      departure &&
      departure <= today &&
      dayNumber(departure) >= first &&
      !answer &&
      decision?.kind !== 'declined',
  )
  const later = (stay: Stay) => Number(daysToClaim(stay, today) === null)
  return asked.sort((a, b) => later(a) - later(b) || (a.departure! < b.departure! ? -1 : 1))
}

const withWeekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/**
 * ', or before your next check-in on Sat, Dec 5', at the listing of a stay; empty where no next one is known. Platforms
 * end the time for a claim when the next guest comes.
 */
export function orNextCheckIn(
  stays: Iterable<StayFields>,
  { listing, departure }: Pick<StayFields, 'listing' | 'departure'>,
  today: string,
): string {
  if (!listing || !departure) return ''
  const from = departure > today ? departure : today
  const next = [...stays]
    .flatMap((one) => (one.arrival && one.arrival >= from && one.listing ? [one] : []))
    .filter((one) => fold(one.listing!) === fold(listing) && one.decision?.kind !== 'declined')
    .map(({ arrival }) => arrival!)
    .sort()[0]
  return next ? `, or before your next check-in on ${withWeekday.format(new Date(next))}` : ''
}

/** The record in which a stay is counted after its own is gone. */
const countedId = (id: string) => `counted-${id.slice(0, 32)}`

/** What is kept to count these stays, with their answer when it is given or taken back. */
export const countedOf = (
  stays: readonly (StayFields & { id: string })[],
  answer: Pick<StayFields, 'isAnswered'> = {},
): Map<string, StayFields> =>
  new Map(stays.map(({ id, departure }) => [countedId(id), { counted: departure!, ...answer }]))

/** '28 of 41 stays answered in 90 days'; empty without a stay. */
export function answeredText(stays: Iterable<StayFields>, today: string): string {
  const first = dayNumber(today) - countedDays
  const all = [...stays].filter(({ counted }) => counted && dayNumber(counted) >= first)
  const answered = all.filter(({ isAnswered }) => isAnswered).length
  const [of, count] = [answered, all.length].map((number) => number.toLocaleString('en-US'))
  return all.length === 0
    ? ''
    : `${of} of ${count} ${all.length === 1 ? 'stay' : 'stays'} answered in ${countedDays} days`
}
