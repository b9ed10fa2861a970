import { type CheckedPerson, peopleACheck } from '../../../shared/schemas/arrivals.ts'
import type { StayFields, SyncedStays } from '../../../shared/schemas/stays.ts'
import { fieldsOf } from '../../../shared/stays/merge.ts'
import { knownGuests, sureGuest } from '../../../shared/person/known-guests.ts'
import type { FoundGuest, GuestDetail } from '../../../shared/schemas/guest.ts'
import { type Booking, daysOfYear, type Stay, type Year } from './make-year.ts'
import type { Product } from './product.ts'
import { rates, type Parts } from './rates.ts'

/** What happened, from which the table is made. */
export type Figures = ReturnType<typeof nothingYet>
const nothingYet = () => ({
  arrivals: 0,
  answeredByItself: 0,
  departures: 0,
  reportedInTime: 0,
  /** Steps of each report of a good and of a bad stay. */
  tapsOfGood: [] as number[],
  tapsOfBad: [] as number[],
  /** Answers to "How was it?" of a good stay, those before which the host types digits or a town, and those asked which guest it is. */
  goodAnswers: 0,
  goodTyped: 0,
  goodAsked: 0,
  /** Each factor is counted among those of the one before. */
  repeatHarm: 0,
  repeatHarmReported: 0,
  repeatHarmChecked: 0,
  repeatHarmSeen: 0,
  /** The bookings of those that were reported and checked, and not recognized. */
  notRecognized: [] as string[],
  innocentSeen: 0,
  innocentWarned: 0,
  minutesInScore: [] as number[],
  daysToDecision: [] as number[],
  planted: 0,
  plantedReadable: 0,
  repeatedCalls: 0,
})

type Entry = { guestId: string; reviewId: string; person: number; host: number }
type Host = Awaited<ReturnType<Product['host']>>

/** So many hosts act at the same moment. */
const hostsAtOnce = 30

/** Plays a year through the calls of the product, day by day; the hosts of a day act at once. `onDay` hears of each. */
export async function playYear(
  product: Product,
  { hosts, people, stays }: Year,
  parts: Parts,
  onDay: (day: number, lastDay: number) => void = () => undefined,
): Promise<Figures> {
  const figures = nothingYet()
  const reportOf = (stay: Stay) => (parts.reminders ? stay.answer : stay.report)
  const arrivals = Map.groupBy(stays, ({ arrival }) => arrival)
  const reports = Map.groupBy(
    stays.filter((stay) => reportOf(stay)),
    (stay) => reportOf(stay)!.day,
  )
  /** The entry of each stay that was reported, and the people whom the register has because of harm or a lie. */
  const entries = new Map<Stay, Entry>()
  const [listed, blamed, harmed] = [new Map<number, Set<string>>(), new Set<number>(), new Set<number>()]
  const isRepeat = ({ isHarmful, person }: Stay) => isHarmful && harmed.has(person)
  const disputed = stays.filter((stay) => reportOf(stay)?.dispute)
  const cases = new Map<Stay, string>()

  /** What a host sees of somebody who comes, and whether the answer before a search of this person was a warning. */
  function look(stay: Stay, found: FoundGuest[], isWarned: boolean) {
    const ids = listed.get(stay.person) ?? new Set()
    if (isRepeat(stay) && ids.size > 0) {
      const isShown = found.some(({ _id }) => ids.has(_id))
      figures.repeatHarmChecked += 1
      if (isShown) figures.repeatHarmSeen += 1
      else figures.notRecognized.push(kindOf(stay.booking))
    }
    if (blamed.has(stay.person) || stay.isHarmful) return
    figures.innocentSeen += 1
    const isOther = found.some(({ _id, match }) => isSure(match.grade) && !ids.has(_id))
    if (isOther || (isWarned && ids.size === 0)) figures.innocentWarned += 1
  }

  async function check(host: Host, list: Stay[]) {
    for (let first = 0; first < list.length; first += peopleACheck) {
      const part = list.slice(first, first + peopleACheck)
      const asked = part.map(({ booking: { firstName, lastName, lastFour } }) => ({
        firstName,
        lastName,
        lastFour,
        city: '',
      }))
      const answer: { people: CheckedPerson[] } = await host('POST', '/api/guest/check', { people: asked })
      for (const [n, { matches, best }] of answer.people.entries())
        if (matches > 0) await lookUp(host, part[n]!, isSure(best))
        else look(part[n]!, [], false)
    }
  }

  const search = ({ booking: { firstName, lastName, lastFour, phoneNumber } }: Stay) =>
    phoneNumber === '' ? { firstName, lastName, lastFour } : { firstName, lastName, phoneNumber }

  /** A host searches for somebody, or looks at those whom a check has found. */
  async function lookUp(host: Host, stay: Stay, isWarned = false) {
    look(stay, await host('POST', '/api/guest/search', search(stay)), isWarned)
  }

  async function report(host: Host, stay: Stay) {
    const { person, departure } = stay
    const given = reportOf(stay)!
    const { phoneNumber, ...whole } = people[person]!
    const { booking } = stay
    // Whose bookings come by themselves finds the stay under "How was it?".
    const isAnswer = parts.reminders && addresses.has(stay.host)
    const isGood = given.type === '1'
    // A good stay is reported of whom the booking names; otherwise the host knows the guest, unless the number is hidden.
    const isFromFacts = isAnswer && isGood
    const { firstName, lastName } = isFromFacts ? booking : whole
    const city = (isFromFacts && booking.town) || whole.city
    const lastFour = (isFromFacts && booking.lastFour) || phoneNumber.slice(-4)
    const asked = isFromFacts ? { firstName, lastName, lastFour, city } : search(stay)
    const found: FoundGuest[] = await host('POST', '/api/guest/search', asked)
    const ids = listed.get(person) ?? new Set()
    const known = found.find(({ _id, match }) => ids.has(_id) && isSure(match.grade))
    const isHidden = isFromFacts || booking.phone === 'relay'
    const number = isHidden ? { numberHidden: true, lastFour } : { phoneNumber }
    const added = { firstName, lastName, city, state: '', country: 'US', ...number }
    const guestId: string = known?._id ?? (await host('POST', '/api/guest', added))._id
    const facts = { departure: product.dateOf(departure), platform: 'airbnb' }
    const review = isGood ? 'Left the place clean.' : 'Broke the door and the bed.'
    const input = {
      guestId,
      review,
      reviewType: given.type,
      again: '1',
      ...facts,
      ...(isFromFacts && { fromFacts: true }),
    }
    const posted = await host('POST', '/api/review', input)
    listed.set(person, ids.add(guestId))
    if (given.type === '-1') blamed.add(person)
    entries.set(stay, { guestId, reviewId: posted._id, person, host: stay.host })
    if (given.day - departure <= 14) figures.reportedInTime += 1
    const { tapsOfAnswer, tapsOfReport } = rates
    const mayBe = knownGuests(found)
    // The row of a good stay names the one guest who is sure, and its second tap is about him, or about somebody else.
    const named = isFromFacts ? sureGuest(mayBe) : undefined
    const isAsked = named ? named._id !== guestId : mayBe.length > 0
    const taps = isAnswer
      ? tapsOfAnswer[isGood ? 'good' : 'harm'] + (isAsked ? tapsOfAnswer.whichGuest : 0)
      : tapsOfReport[known ? 'known' : 'added']
    figures[isGood ? 'tapsOfGood' : 'tapsOfBad'].push(taps)
    if (!isFromFacts) return
    figures.goodAnswers += 1
    if (booking.lastFour === '' || booking.town === '') figures.goodTyped += 1
    if (isAsked) figures.goodAsked += 1
  }

  async function dispute(stay: Stay, n: number) {
    const { firstName, lastName, phoneNumber } = people[stay.person]!
    const email = `person${n}@example.com`
    const text = { stay: 'The stay that the review is about', message: 'That was not so.' }
    const typed = { kind: 'dispute', firstName, lastName, phoneNumber, email, ...text }
    await product.visit('POST', '/api/case', typed)
    await product.visit('PUT', '/api/case/confirm', { token: await product.mailedToken(email) })
    cases.set(stay, await product.caseOf(email))
  }

  async function identify(team: Host, stay: Stay, day: number) {
    const { guestId, reviewId } = entries.get(stay)!
    const guest = (): Promise<GuestDetail> => team('GET', `/api/guest/${guestId}`)
    const score = async () => (await guest()).weightedScore
    const { weightedScore: before, review } = await guest()
    const step = { guestId, reviewId, how: 'Answered from the number of the booking.' }
    await team('POST', `/api/admin/cases/${cases.get(stay)!}/identify`, step)
    if (review.length > 1 && (before === 0 || before === 1)) return // it stays, whether one of them counts or not
    let minutes = 0
    while ((await score()) === before && minutes < 60) {
      product.turnTo(day, (minutes += 1))
      await product.settle()
    }
    figures.minutesInScore.push(minutes)
  }

  async function decide(team: Host, stay: Stay) {
    const { isLie, dispute: days } = reportOf(stay)!
    const reason = isLie ? 'untrue' : 'confirmed'
    const decision = { reason, text: 'We have looked at it.', authorText: 'We have looked at it.' }
    await team('POST', `/api/admin/cases/${cases.get(stay)!}/decide`, decision)
    figures.daysToDecision.push(days!.decided - days!.from)
  }

  const addresses = new Map<number, string>()
  const bookings = Map.groupBy(parts.intake ? stays : [], ({ booked }) => booked)
  const idOf = new Map(stays.map((stay, n) => [stay, `booking${n}`]))
  for (let n = 0; parts.intake && n < Math.round(hosts * rates.connects); n += 1)
    addresses.set(n, await (await product.host(n))('POST', '/api/intake').then(pathOf))

  /** The property system tells of a booking, as Guesty does. */
  async function book(stay: Stay) {
    const { firstName, lastName, phoneNumber, lastFour, town } = stay.booking
    const guest = { firstName, lastName, phone: phoneNumber || lastFour, hometown: town }
    const reservation = {
      _id: idOf.get(stay)!,
      status: 'confirmed',
      source: 'airbnb',
      checkInDateLocalized: product.dateOf(stay.arrival),
      checkOutDateLocalized: product.dateOf(stay.departure),
      guest,
      listing: { title: `Home ${stay.host}` },
    }
    const path = addresses.get(stay.host)
    if (path) await product.visit('POST', path, { event: 'reservation.new', reservation })
  }

  const devices = new Map<number, Device>()

  /** What a host has on the screen of those who come today, without having asked. */
  async function readArrivals(host: Host, n: number, coming: Stay[]) {
    const device = devices.get(n) ?? { since: 0, checks: new Map() }
    devices.set(n, device)
    const checks = await checksOf(host, device)
    for (const stay of coming) {
      const check = checks.get(`Guesty ${idOf.get(stay)!}`)
      if (check) figures.answeredByItself += 1
      if (check && check.matches > 0) await lookUp(host, stay, isSure(check.best))
      else if (check) look(stay, [], false)
    }
  }

  const lastDay = Math.max(
    daysOfYear,
    ...stays.map((stay) => reportOf(stay)?.dispute?.decided ?? reportOf(stay)?.day ?? 0),
  )
  for (let day = 0; day <= lastDay; day += 1) {
    onDay(day, lastDay)
    product.turnTo(day)
    const booked = Map.groupBy(bookings.get(day) ?? [], ({ host }) => host)
    await fewAtOnce(hostsAtOnce, booked.values(), async (ofHost) => {
      for (const stay of ofHost) await book(stay)
    })
    await product.settle()
    const coming = arrivals.get(day) ?? []
    figures.arrivals += coming.length
    figures.departures += coming.length
    const again = coming.filter(isRepeat)
    figures.repeatHarm += again.length
    figures.repeatHarmReported += again.filter(({ person }) => listed.has(person)).length
    const seen = Map.groupBy(coming, ({ host }) => host)
    const due = Map.groupBy(reports.get(day) ?? [], ({ host }) => host)
    await fewAtOnce(hostsAtOnce, new Set([...seen.keys(), ...due.keys()]), async (n) => {
      const host = await product.host(n)
      const arriving = seen.get(n) ?? []
      if (addresses.has(n)) await readArrivals(host, n, arriving)
      else {
        const { list = [], 'by hand': byHand = [] } = Object.groupBy(arriving, (stay) => stay.seen)
        await check(host, list)
        for (const stay of byHand) await lookUp(host, stay)
      }
      for (const stay of due.get(n) ?? []) await report(host, stay)
    })
    for (const { isHarmful, person } of coming) if (isHarmful) harmed.add(person)
    for (const [n, stay] of disputed.entries()) {
      const { from, identified, decided } = reportOf(stay)!.dispute!
      if (from === day) await dispute(stay, n)
      if (identified === day) await identify(await product.team(), stay, day)
      if (decided === day) await decide(await product.team(), stay)
    }
  }
  const planted = people.filter(({ isPlanted }) => isPlanted).map(({ lastName }) => lastName)
  figures.planted = planted.length
  figures.plantedReadable = await product.readable(planted)
  figures.repeatedCalls = product.repeated()
  return figures
}

async function fewAtOnce<Item>(count: number, items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const rest = Iterator.from(items)
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: count }, lane))
}

const pathOf = ({ addresses }: { addresses: { webhook: string } }) => new URL(addresses.webhook).pathname

/** A host's phone, which knows what the server has found out of each booking, by its system's id. */
type Device = { since: number; checks: Map<string, StayFields['check']> }

async function checksOf(host: Host, device: Device) {
  const { checks } = device
  for (let hasMore = true; hasMore;) {
    const answer: SyncedStays = await host('PUT', '/api/stays', { since: device.since, changes: [] })
    for (const record of answer.records) {
      const { bookingId, check } = fieldsOf(record)
      if (bookingId) checks.set(bookingId, check)
    }
    device.since = answer.since
    hasMore = answer.hasMore
  }
  return checks
}

const isSure = (grade: string | null) => grade === 'same' || grade === 'likely'

const kindOf = ({ kind, phone, town }: Booking) => `${kind}, ${phone}${town === '' ? '' : ', town'}`
