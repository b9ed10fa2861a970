import { brand } from '../brand.ts'
import { clockText } from '../clock-text.ts'
import { formatDate, formatMinute } from '../dates.ts'
import { claimPeriods } from '../facts/claim-period.ts'
import { dayNumber } from '../facts/days.ts'
import { platforms } from '../facts/stay.ts'
import { pluralize } from '../pluralize.ts'
import type { PackManifest } from '../schemas/pack-manifest.ts'

/** What happened when; `when` is written for a person. */
type TimelineEntry = { when: string; what: string }
/** `at` orders days before the times of the same day. */
type Dated = TimelineEntry & { at: string }

const files = (names: string[]) => `${pluralize(names.length, 'file', 'files')} (${names.join(', ')})`

/** What is known of the stay, the evidence and the report, the earliest first. */
export function timelineOf({ review, files: evidence, madeAt }: PackManifest): TimelineEntry[] {
  const { arrival, departure, platform } = review.facts
  const onDay = (day: string | undefined, what: string): Dated[] =>
    day ? [{ at: day, when: formatDate(day), what }] : []
  const atMinute = (at: string | null, what: string): Dated[] =>
    at ? [{ at, when: formatMinute(at), what }] : []
  const period = platform && claimPeriods[platform]
  const deadline = period && departure && dayAfter(departure, period.days)
  return [
    // what shows the place before the stay was there before the guest was
    ...taken(evidence.filter(isBefore), ''),
    ...onDay(arrival, 'Arrival'),
    ...onDay(departure, 'Departure'),
    ...recorded('Guest arrived', review.recorded?.arrivedAt),
    ...recorded('Guest left', review.recorded?.leftAt),
    ...taken(
      evidence.filter((file) => !isBefore(file)),
      'T',
    ),
    ...received(evidence),
    ...atMinute(review.postedAt, `The report was posted on ${brand.name}`),
    ...atMinute(review.editedAt, 'The report was last changed'),
    ...atMinute(review.settledAt, 'The claim was marked as settled'),
    ...onDay(
      deadline || undefined,
      deadline ? `Last day for a claim by the rule of ${platforms[platform]} (${period.source})` : '',
    ),
    ...atMinute(madeAt, 'This pack was made'),
  ]
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ when, what }) => ({ when, what }))
}

/** In its place by the right time, where the clock could be compared. */
function recorded(
  what: string,
  moment: NonNullable<PackManifest['review']['recorded']>['arrivedAt'] | undefined,
): Dated[] {
  if (!moment) return []
  const at = new Date(Date.parse(moment.at) - (moment.clockOffMs ?? 0)).toISOString()
  const clock = `by the device's clock, ${clockText(moment.clockOffMs)}`
  return [{ at, when: formatMinute(at), what: `${what}, recorded ${formatMinute(moment.at)} ${clock}` }]
}

const isBefore = ({ moment }: PackManifest['files'][number]) => moment === 'before'

/** When a camera says that a picture was taken: 'Nov 17, 2026, 09:10 (+01:00)', in its local time. */
export const takenText = ({ takenAt, takenOffset }: { takenAt: string; takenOffset: string }): string =>
  `${formatDate(takenAt.slice(0, 10))}, ${takenAt.slice(11, 16)}${takenOffset && ` (${takenOffset})`}`

/**
 * What cameras say, a line for each day; their clocks may be wrong, which the list of files tells. `after` puts the line
 * behind what else is of that day.
 */
function taken(evidence: PackManifest['files'], after: 'T' | ''): Dated[] {
  const days = Map.groupBy(
    evidence.filter(({ receipt }) => receipt?.takenAt),
    ({ receipt }) => receipt!.takenAt.slice(0, 10),
  )
  return [...days].map(([day, found]) => ({
    at: `${day}${after}`,
    when: formatDate(day),
    what: `Taken at ${clockTimes(found)} by the clock of the camera: ${files(found.map(({ name }) => name))}`,
  }))
}

/** '09:10', or '09:10 to 09:12'. */
function clockTimes(found: PackManifest['files']): string {
  const times = found.map(({ receipt }) => receipt!.takenAt.slice(11, 16)).toSorted()
  return [...new Set([times[0], times.at(-1)])].join(' to ')
}

function received(evidence: PackManifest['files']): Dated[] {
  const minutes = Map.groupBy(
    evidence.filter(({ receipt }) => receipt),
    ({ receipt }) => receipt!.receivedAt.slice(0, 16),
  )
  return [...minutes].map(([minute, found]) => ({
    at: found[0]!.receipt!.receivedAt,
    when: formatMinute(`${minute}:00.000Z`),
    what: `Received by ${brand.name}: ${files(found.map(({ name }) => name))}`,
  }))
}

const dayAfter = (day: string, days: number) =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10)
