import { formatDate, formatDays, formatLongMonth } from '../dates.ts'
import type { Facts, ShownFacts } from '../schemas/facts.ts'
import { type Ground, grounds, platforms, type Recipient, recipients } from './stay.ts'

const sentences = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** A list in words: 'Party, smoking and theft'. */
const listed = (words: string[]) => sentences.format(words.map((word, place) => (place ? lower(word) : word)))
const lower = (word: string) => word[0]!.toLowerCase() + word.slice(1)

/** 'Party, unpaid damage, and smoking'; empty without grounds. */
const groundsText = ({ grounds: chosen = [] }: Pick<ShownFacts, 'grounds'>): string =>
  listed(chosen.map((ground) => grounds[ground]))

/** The text of a report that consists of ticked grounds: 'From facts: left in good order and kept the rules.' */
export const textFromFacts = (chosen: readonly Ground[]): string =>
  `From facts: ${sentences.format(chosen.map((ground) => lower(grounds[ground])))}.`

/** 'Stayed in March 2026', 'Stayed from March to April 2026', or the month that is known; empty without dates. */
function stayed({ arrival, departure }: ShownFacts): string {
  if (!arrival && !departure) return ''
  if (!arrival) return `Left in ${formatLongMonth(departure!)}`
  if (!departure) return `Arrived in ${formatLongMonth(arrival)}`
  if (arrival === departure) return `Stayed in ${formatLongMonth(arrival)}`
  const [month, year] = formatLongMonth(arrival).split(' ')
  const isSameYear = departure.startsWith(year!)
  return `Stayed from ${isSameYear ? month : `${month} ${year}`} to ${formatLongMonth(departure)}`
}

/** 'booked directly', 'booked on Airbnb', 'booked on another platform'. */
const bookedOn = (platform: keyof typeof platforms) =>
  platform === 'direct'
    ? 'booked directly'
    : platform === 'other'
      ? 'booked on another platform'
      : `booked on ${platforms[platform]}`

/** 'reported to the platform and the police'. */
export const reportedText = (to: readonly Recipient[]): string =>
  `reported to ${sentences.format(to.map((one) => lower(recipients[one])))}`

/** The facts as readers see them, each as a short phrase: stay and platform, grounds, whom it was reported to. */
export function factTexts(facts: ShownFacts): string[] {
  const { platform, reportedTo = [] } = facts
  const stay = [stayed(facts), platform ? bookedOn(platform) : ''].filter((part) => part !== '').join(', ')
  return [stay, groundsText(facts), reportedTo.length > 0 ? reportedText(reportedTo) : ''].flatMap((part) =>
    part === '' ? [] : [part[0]!.toUpperCase() + part.slice(1)],
  )
}

/** '$1,250', or with cents where there are any. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount)

/** What only the author and the team see: 'Mar 2–5, 2026 · Lake house · $250 claimed, $100 paid'. */
export function exactFactsText({
  arrival,
  departure,
  listing,
  claimed,
  paid,
  currency = 'USD',
}: Facts): string {
  const days =
    arrival && departure
      ? formatDays(arrival, departure)
      : (arrival && `from ${formatDate(arrival)}`) || (departure && `to ${formatDate(departure)}`)
  const amounts = [
    claimed !== undefined && `${money(claimed, currency)} claimed`,
    paid !== undefined && `${money(paid, currency)} paid`,
  ]
  return [days, listing, amounts.filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}
