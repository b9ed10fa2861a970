import { type Ground, platforms, keysOf } from '../../shared/facts/stay.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import type { Random } from './random.ts'
import type { PlannedReview } from './story.ts'

/** The facts of an invented stay; days are counted back from the day of the report. */
export type PlannedStay = {
  facts: Omit<Facts, 'arrival' | 'departure'>
  nights: number
  leftDaysBefore: number
  isSettled: boolean
}

/** The grounds that a report names, by the words in it. */
const words: Record<PlannedReview['type'], [RegExp, Ground][]> = {
  '-1': [
    [/party|music until/, 'party'],
    [/smok/i, 'smoking'],
    [/(dog|cats|puppy) that was not/, 'pets'],
    [/counted \w+ more|other people check in/, 'more-people'],
    [/disputed the charge/, 'chargeback'],
    [/broken|carpet|scratch|burn mark|lamp|thrown away/i, 'unpaid-damage'],
    [/missing|second key/, 'theft'],
    [/limit|rules|although|late without/, 'rules-broken'],
  ],
  '1': [
    [/spotless|stripped|clean|perfect|everything/i, 'good-order'],
    [/message|answer|told us|asked/i, 'communication'],
    [/rules|no-smoking|exactly that many/i, 'rules-kept'],
    [/host .*again|welcome|recommended/i, 'host-again'],
  ],
}

/** Gives about half of the reviews the facts of their stay, each author at most one of a guest. */
export function addStays(random: Random, reviews: PlannedReview[]): void {
  const seen = new Set<string>()
  for (const review of reviews) {
    const pair = `${review.author} ${review.guest}`
    if (seen.has(pair) || random.chance(0.4)) continue
    seen.add(pair)
    review.stay = inventStay(random, review)
  }
}

function inventStay(random: Random, { type, text }: PlannedReview): PlannedStay {
  const grounds = words[type].flatMap(([pattern, ground]) => (pattern.test(text) ? [ground] : [])).slice(0, 3)
  const cost = Number(/\$(\d+)/.exec(text)?.[1] ?? 0)
  const isClaim = type === '-1' && cost > 0
  const isPartlyPaid = isClaim && random.chance(0.4)
  const isReported = type === '-1' && random.chance(0.5)
  return {
    nights: random.whole(2, 8),
    leftDaysBefore: random.whole(1, 9),
    facts: {
      platform: random.pick(keysOf(platforms)),
      ...(grounds.length > 0 && { grounds }),
      ...(isClaim && { claimed: cost, currency: 'USD' }),
      ...(isPartlyPaid && { paid: Math.round(cost / 2) }),
      ...(isReported && { reportedTo: [random.chance(0.8) ? 'platform' : 'insurer'] }),
    },
    isSettled: isClaim && random.chance(0.3),
  }
}

/** The facts as they are typed into a report of that time. */
export function factsOf({ nights, leftDaysBefore, facts }: PlannedStay, reportedAt: Date): Facts {
  const dayBefore = (days: number) =>
    new Date(reportedAt.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  return { arrival: dayBefore(leftDaysBefore + nights), departure: dayBefore(leftDaysBefore), ...facts }
}
