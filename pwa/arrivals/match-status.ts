import { pluralize } from '../../shared/pluralize.ts'
import { type Arrival, isFullyNamed, personKey } from './arrival.ts'

/** What is known of an arrival, and how it is said. `kind` is the color. */
export type MatchStatus = { words: string; kind: 'plain' | 'known' | 'match' | 'missing' }

/** What is known of an arrival: by its last check, and by whether the person may be a guest saved on this device. */
export function matchStatusOf(arrival: Arrival, isSaved: boolean): MatchStatus {
  const { check } = arrival
  const unseen = check ? check.matches - check.viewed : 0
  const isKnown = isSaved || (check !== null && check.viewed > 0)
  const match = check?.best === 'likely' || check?.best === 'same' ? 'Likely match' : 'Possible match'
  const guests = unseen > 1 ? `: ${pluralize(unseen, 'guest')}` : ''
  if (isKnown && unseen > 0)
    return { words: `Known to you, and another ${match.toLowerCase()}${guests}`, kind: 'match' }
  if (isKnown) return { words: 'Known to you', kind: 'known' }
  if (unseen > 0) return { words: `${match}${guests}`, kind: 'match' }
  if (check) return { words: 'No match', kind: 'plain' }
  if (arrival.checkAfter) return { words: 'Waiting to be checked', kind: 'plain' }
  if (arrival.firstName + arrival.lastName === '') return { words: 'Name not known yet', kind: 'missing' }
  return isFullyNamed(arrival)
    ? { words: 'Not checked yet', kind: 'plain' }
    : { words: 'Add the last name to check', kind: 'missing' }
}

type Views = { used: number; limit: number | null } | null

/**
 * '14 arrivals, 2 possible matches. Opening both uses 2 of your 12 guest views.' People who come twice count once; guests
 * who are viewed already cost nothing. `views` is null while it is not known.
 */
export function summaryOf(arrivals: readonly Arrival[], views: Views): string {
  const people = new Map(arrivals.map((arrival) => [personKey(arrival), arrival]))
  const checks = [...people.values()].flatMap(({ check }) => check ?? [])
  const count = pluralize(arrivals.length, 'arrival')
  if (checks.length === 0) return `${count}.`
  const matches = checks.reduce((sum, { matches }) => sum + matches, 0)
  const cost = checks.reduce((sum, { matches, viewed }) => sum + matches - viewed, 0)
  const found = matches === 0 ? 'no possible match' : pluralize(matches, 'possible match', 'possible matches')
  return [`${count}, ${found}.`, costOf(cost, matches, views)].filter(Boolean).join(' ')
}

function costOf(cost: number, matches: number, views: Views): string {
  if (matches === 0 || views?.limit === null) return ''
  const all = matches === 1 ? 'it' : matches === 2 ? 'both' : `all ${matches.toLocaleString('en-US')}`
  if (cost === 0) return `Opening ${all} uses no guest view.`
  if (!views) return `Opening ${all} uses ${pluralize(cost, 'guest view')}.`
  const left = Math.max(0, views.limit - views.used)
  if (cost > left)
    return `Opening ${all} takes ${pluralize(cost, 'guest view')}, and you have ${left.toLocaleString('en-US')} left.`
  return `Opening ${all} uses ${cost.toLocaleString('en-US')} of your ${pluralize(left, 'guest view')}.`
}
