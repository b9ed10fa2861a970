import { createRandom, type Random } from '../../demo/random.ts'
import { cities, scripts } from '../names.ts'
import { rates } from './rates.ts'

type Name = { firstName: string; lastName: string }
export type Person = Name & { alias: string; phoneNumber: string; city: string; isPlanted: boolean }
/** What the platform says of who comes. */
export type Booking = Name & {
  phone: 'relay' | 'four' | 'whole'
  lastFour: string
  phoneNumber: string
  /** The guest's town, where a message names it. */
  town: string
  kind: 'own' | 'slip' | 'alias' | 'third party'
}
export type Dispute = { from: number; identified: number; decided: number }
/** Days are counted from the year's first. */
export type Stay = {
  person: number
  host: number
  /** The day on which the platform tells of it. */
  booked: number
  arrival: number
  departure: number
  isHarmful: boolean
  booking: Booking
  seen: 'list' | 'by hand' | 'not'
  /** What the host reports of himself. */
  report: Report | null
  /** What he reports when the product asks him; the same where he reports of himself. */
  answer: Report | null
}
export type Report = { day: number; type: '1' | '-1'; isLie: boolean; dispute: Dispute | null }
export type Year = { hosts: number; people: Person[]; stays: Stay[] }

export const daysOfYear = 365

/** The year of a seed; `scale` makes it smaller. */
export function makeYear(seed: number, scale = 1): Year {
  const random = createRandom(seed)
  const scaled = (count: number) => Math.round(count * scale)
  const [hosts, stayCount, personCount] = [rates.members, rates.stays, rates.people].map(scaled) as [
    number,
    number,
    number,
  ]
  const people = Array.from({ length: personCount }, (_, n) => makePerson(random, n))
  const harmful = Math.round(stayCount * rates.harmfulStays)
  const repeaters = Math.round((harmful * rates.byRepeaters) / rates.timesOfRepeater)
  const once = harmful - repeaters * rates.timesOfRepeater
  // The first people of the list harm again, the next once; each has a stay, and everybody else shares the rest.
  const harms = [
    ...Array.from({ length: repeaters * rates.timesOfRepeater }, (_, n) => n % repeaters),
    ...Array.from({ length: once }, (_, n) => repeaters + n),
  ]
  const others = personCount - repeaters - once
  const innocent = Array.from(
    { length: stayCount - harmful },
    (_, n) => repeaters + once + (n < others ? n : random.whole(0, others - 1)),
  )
  const habits = Array.from({ length: hosts }, (_, n) => ({
    dropsLists: random.chance(rates.dropsLists),
    isLiar: n < Math.max(1, Math.round(hosts * rates.lyingHosts)),
  }))
  const drops = habits.map(({ dropsLists }) =>
    Array.from({ length: daysOfYear }, () => dropsLists && random.chance(rates.dropsToday)),
  )
  const stayOf = (person: number, isHarmful: boolean): Stay => {
    const [host, arrival] = [random.whole(0, hosts - 1), random.whole(0, daysOfYear - 1)]
    const departure = arrival + random.whole(1, 7)
    const isSearched = random.chance(rates.looksUp)
    const seen = drops[host]![arrival] ? 'list' : isSearched ? 'by hand' : 'not'
    const booking = bookingOf(random, people[person]!)
    const { isLiar } = habits[host]!
    const isPlanted = people[person]!.isPlanted
    const booked = Math.max(0, arrival - random.whole(0, rates.bookedWithinDays))
    const { reportsHarm, reportsGood, answersHarm, answersGood } = rates
    const happened = { departure, isHarmful, isLiar }
    const report = reportOf(random, happened, isHarmful ? reportsHarm : reportsGood, rates.reportsWithinDays)
    const asked = reportOf(random, happened, isHarmful ? answersHarm : answersGood, rates.answersWithinDays)
    return {
      person,
      host,
      booked,
      arrival,
      departure,
      isHarmful,
      booking,
      seen: isPlanted ? 'list' : seen,
      report: isPlanted ? null : report,
      answer: isPlanted ? null : (report ?? asked),
    }
  }
  const stays = [...harms.map((n) => stayOf(n, true)), ...innocent.map((n) => stayOf(n, false))]
  return { hosts, people, stays: stays.toSorted((a, b) => a.arrival - b.arrival) }
}

/** Common names are at the front of their lists. */
const common = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(list.length * random.next() ** 2.5)]!

function makePerson(random: Random, n: number): Person {
  let left = random.next() * scripts.reduce((sum, { share }) => sum + share, 0)
  const { first, last } = scripts.find(({ share }) => (left -= share) < 0) ?? scripts[0]!
  // Somebody with a name of a kind whom hosts look at and never report: it may be in no dump and no log.
  const isPlanted = n % 500 === 499
  return {
    firstName: common(random, first),
    lastName: isPlanted ? `Plantedname${inLetters(n)}` : common(random, last),
    alias: common(random, first),
    phoneNumber: String(random.whole(2_000_000_000, 9_899_999_999)),
    city: common(random, cities),
    isPlanted,
  }
}

const inLetters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

function bookingOf(random: Random, person: Person): Booking {
  const [name, number] = [random.next(), random.next()]
  const hasTown = random.chance(rates.namesTown)
  const { firstName, lastName, alias } = person
  const atSlip = random.whole(0, Math.max(0, lastName.length - 2))
  const slipped = lastName.slice(0, atSlip) + lastName.slice(atSlip + 1)
  const booker = { firstName: common(random, scripts[0]!.first), lastName: common(random, scripts[0]!.last) }
  const { relayNumber, fourDigits, slip, alias: aliases, thirdParty } = rates
  const kind =
    name < slip
      ? 'slip'
      : name < slip + aliases
        ? 'alias'
        : name < slip + aliases + thirdParty
          ? 'third party'
          : 'own'
  const phone = number < relayNumber ? 'relay' : number < relayNumber + fourDigits ? 'four' : 'whole'
  // A relay number is the platform's: the reader of arrivals keeps no digits of it.
  const isOther = phone === 'relay' || (kind === 'third party' && !person.isPlanted)
  const named =
    kind === 'slip'
      ? { firstName, lastName: slipped === '' ? lastName : slipped }
      : kind === 'alias'
        ? { firstName: alias, lastName }
        : kind === 'third party' && !person.isPlanted
          ? booker
          : { firstName, lastName }
  return {
    ...named,
    kind,
    phone,
    lastFour: isOther ? '' : person.phoneNumber.slice(-4),
    phoneNumber: isOther || phone !== 'whole' ? '' : person.phoneNumber,
    town: hasTown && !(kind === 'third party' && !person.isPlanted) ? person.city : '',
  }
}

type Happened = { departure: number; isHarmful: boolean; isLiar: boolean }

function reportOf(
  random: Random,
  { departure, isHarmful, isLiar }: Happened,
  rate: number,
  withinDays: number,
): Report | null {
  const [reported, lied, disputed] = [random.next(), random.next(), random.next()]
  const within = (days: number) => random.whole(0, days)
  const day = departure + within(withinDays)
  const from = day + 1 + within(rates.disputedWithinDays)
  const identified = from + within(rates.identifiedWithinDays)
  const decided = identified + 1 + within(rates.decidedWithinDays)
  const isLie = !isHarmful && isLiar && lied < rates.lies
  if (!isLie && reported >= rate) return null
  const isDisputed = disputed < (isLie ? rates.disputedLies : isHarmful ? rates.abusiveDisputes : 0)
  const type = isHarmful || isLie ? '-1' : '1'
  return { day, type, isLie, dispute: isDisputed ? { from, identified, decided } : null }
}
