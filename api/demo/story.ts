import type { NewGuest } from '../../shared/schemas/guest.ts'
import { documented, documentedAt } from './documented.ts'
import { inventGuests } from './guests.ts'
import { authors, loginPeople } from './people.ts'
import type { Random } from './random.ts'
import { addStays, type PlannedStay } from './stays.ts'
import { additions, type Evidence, negative, positive, type Template, write } from './report-texts.ts'

/** Times are minutes before now; members are numbered as in `storyMembers`. */
export type PlannedReview = {
  guest: number
  author: number
  at: number
  type: '1' | '-1'
  text: string
  pictures: Evidence[]
  /** Each addition is one edit, some time after the one before. */
  edits: { at: number; addition: string }[]
  likes: number[]
  reports: number[]
  isHidden: boolean
  /** The one report with sealed evidence from before and after the stay (`documented.ts`). */
  isDocumented?: true
  /** The facts of the stay, where the author gave them. */
  stay?: PlannedStay
}
type PlannedGuest = { typed: NewGuest; addedBy: number; at: number }
export type Story = {
  guests: PlannedGuest[]
  reviews: PlannedReview[]
  /** What host@example.com has opened, the oldest first. */
  views: { guest: number; at: number }[]
}

export const storyMembers = [...authors, loginPeople.host]
const host = storyMembers.length - 1

const day = 24 * 60
const guestCount = 200
const reviewCount = 400
const reviewedGuests = 172
const wellKnownGuests = 25
const withFiles = 40
const edited = 32
const hiddenCount = 6
const viewCount = 25
/** How many members report each of these reviews; the first one asks for the team's attention (D-45). */
const reportCounts = [3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]

/** Two years of an invented product; everything that chance decides is decided here. */
export function inventStory(random: Random): Story {
  const reviews = inventReviews(random)
  giveToHost(random, reviews)
  addPictures(random, reviews)
  addEdits(random, reviews)
  addReactions(random, reviews)
  const guests = inventGuests(random, guestCount).map((typed, guest) =>
    addedWith(random, typed, guest, reviews),
  )
  const views = inventViews(random, reviews)
  addStays(random, reviews)
  for (const review of reviews) if (review.isDocumented) Object.assign(review, documented)
  return { guests, reviews, views }
}

type Stay = Pick<PlannedReview, 'guest' | 'at' | 'type'>
type Draft = PlannedReview & { template: Template }

/** Who was a guest when, and how it went, the oldest first. */
function inventStays(random: Random): Stay[] {
  const pleasant = Array.from({ length: guestCount }, () => random.pick([0.95, 0.95, 0.95, 0.9, 0.5, 0.15]))
  const stays = Array.from({ length: reviewCount }, (_, n): Stay => {
    const guest =
      n < reviewedGuests ? n : random.whole(0, (random.chance(0.4) ? wellKnownGuests : reviewedGuests) - 1)
    const type = random.chance(pleasant[guest]!) ? '1' : '-1'
    return { guest, at: random.whole(90, 729 * day), type }
  })
  return stays.sort((a, b) => b.at - a.at)
}

/** Reviews that lie beside each other are of different templates. */
function inventReviews(random: Random): Draft[] {
  const decks = { '1': random.deck(positive), '-1': random.deck(negative) }
  return inventStays(random).map((stay) => {
    const author = random.pick(joinedBefore(stay.at).filter((member) => member !== host))
    const template = decks[stay.type]()
    const text = write(random, template, stay.type)
    const none = { pictures: [], edits: [], likes: [], reports: [], isHidden: false }
    return { ...stay, author, template, text, ...none }
  })
}

/** The members who had their account for a week at that time. */
const joinedBefore = (at: number) =>
  storyMembers.flatMap(({ joined }, member) => (joined * day > at + 7 * day ? [member] : []))

function giveToHost(random: Random, reviews: Draft[]): void {
  const possible = reviews.filter(({ at }) => joinedBefore(at).includes(host))
  const mine = random.some(possible, 7)
  for (const review of mine) review.author = host
  reportLately(reviews, mine[1]!)
  const others = reviews.filter((review) => !mine.includes(review))
  for (const review of [mine[0]!, ...random.some(others, hiddenCount - 1)]) review.isHidden = true
}

/** The host has written one report these days, while the platform still takes the claim. */
function reportLately(reviews: Draft[], review: Draft): void {
  Object.assign(review, { at: documentedAt, type: '-1', isDocumented: true })
  reviews.sort((a, b) => b.at - a.at)
}

function addPictures(random: Random, reviews: Draft[]): void {
  const possible = reviews.filter(({ template }) => template.shown.length > 0)
  for (const review of random.some(possible, withFiles))
    review.pictures = random.some(review.template.shown, random.whole(1, 3))
}

function addEdits(random: Random, reviews: Draft[]): void {
  for (const review of random.some(reviews, edited)) {
    const texts = random.some(additions, random.chance(0.2) ? 2 : 1)
    const first = Math.floor(review.at * (0.4 + random.next() / 2))
    review.edits = texts.map((addition, n) => ({ at: Math.floor(first / (n + 1)), addition }))
  }
}

function addReactions(random: Random, reviews: Draft[]): void {
  const readers = ({ at, author }: Draft) => joinedBefore(at).filter((member) => member !== author)
  for (const review of reviews)
    if (random.chance(0.35)) review.likes = random.some(readers(review), random.whole(1, 6))
  const possible = reviews.filter(({ type, isHidden, at }) => type === '-1' && !isHidden && at < 300 * day)
  random.some(possible, reportCounts.length).forEach((review, n) => {
    const likers = review.likes
    review.reports = random.some(
      readers(review).filter((member) => !likers.includes(member)),
      reportCounts[n]!,
    )
    if (review.reports.length === reportCounts[n]) return
    review.likes = []
    review.reports = random.some(readers(review), reportCounts[n]!)
  })
}

/** Whoever wrote first about a guest has added it, some minutes before. */
function addedWith(random: Random, typed: NewGuest, guest: number, reviews: PlannedReview[]): PlannedGuest {
  const first = reviews.find((review) => review.guest === guest)
  const at = first ? first.at + 5 : random.whole(day, 700 * day)
  return { typed, addedBy: first?.author ?? random.pick(joinedBefore(at)), at }
}

/** The host has looked at others' guests in the last weeks, and at each guest before writing about it. */
function inventViews(random: Random, reviews: PlannedReview[]): Story['views'] {
  const own = reviews.filter(({ author }) => author === host).map(({ guest, at }) => ({ guest, at: at + 2 }))
  const others = Array.from({ length: reviewedGuests }, (_, guest) => guest).filter(
    (guest) => !own.some((view) => view.guest === guest),
  )
  const lately = random.some(others, viewCount).map((guest, n) => {
    const newest = Math.min(...reviews.filter((review) => review.guest === guest).map(({ at }) => at))
    return { guest, at: Math.min(30 + n * 2 * day + random.whole(0, day), newest - 1) }
  })
  return [...own, ...lately].sort((a, b) => b.at - a.at)
}
