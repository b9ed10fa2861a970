import { idFrom } from '../../../shared/stays/ids.ts'
import type { BrokenRow, ReadPerson } from '../../../shared/arrivals/parsing/stay.ts'
import { fold } from '../../../shared/fold.ts'
import { judge, vaultRegister } from '../../../shared/person/match.ts'
import { type StoredPerson, storedPerson, typedPerson } from '../../../shared/person/people.ts'
import { digitsOf, phoneKey } from '../../../shared/phone.ts'
import { maxNoteLength, maxStays, type StayFields } from '../../../shared/schemas/stays.ts'
import { joinNotes, lengthOf } from '../../../shared/stays/notes.ts'
import { sensitiveWordsOf } from '../../../shared/stays/sensitive-words.ts'
import { changeStays, newId, type Stay } from '../../stays/stays.ts'
import { nameOf } from '../arrival.ts'

type Person = Omit<ReadPerson, 'row'>
type Known = { id: string | null; person: Person; prepared?: StoredPerson }

/** So many with the same last four digits are compared. */
const mostCompared = 20
/** A number of more people than this is a platform's or a company's, and tells nobody apart. */
const mostSharing = 4

const numberOf = ({ phoneNumber, lastFour }: Person) => phoneKey(phoneNumber) ?? lastFour

/** What folding and reading notes gave: of 5,000 people that takes most of the time. */
const memo = { identities: new WeakMap<Person, string>(), words: new WeakMap<Person, string>() }

function identityOf(person: Person): string {
  const { firstName, lastName, city } = person
  const identity =
    memo.identities.get(person) ?? [firstName, lastName, numberOf(person), city].map(fold).join('|')
  memo.identities.set(person, identity)
  return identity
}

/** A word of its note that its writer has to be asked about, or ''. */
function wordOf(person: Person): string {
  const word = memo.words.get(person) ?? sensitiveWordsOf(person.ownNote)[0] ?? ''
  memo.words.set(person, word)
  return word
}

const searched = (person: Person) => ({ ...person, state: '', country: '' })

/**
 * Joins people of a list with one another and with those who are known, by the grades that name one person. Nothing that
 * was written is lost: notes are joined, and a row whose note has no room is left out.
 */
export function joinPeople(own: readonly Known[], people: readonly ReadPerson[]) {
  const byIdentity = new Map<string, Known>()
  const byFour = new Map<string, Known[]>()
  const add = (one: Known) => {
    if (!byIdentity.has(identityOf(one.person))) byIdentity.set(identityOf(one.person), one)
    const four = numberOf(one.person).slice(-4)
    if (four === '') return
    const others = byFour.get(four)
    if (!others) byFour.set(four, [one])
    else if (others.length < mostCompared) others.push(one)
  }
  own.forEach(add)
  const sharing = new Map<string, Set<string>>()
  for (const person of people) {
    const number = numberOf(person)
    sharing.set(number, (sharing.get(number) ?? new Set()).add(identityOf(person)))
  }
  const twinOf = (person: Person): Known | undefined => {
    const number = numberOf(person)
    const isShared = number.length > 4 && sharing.get(number)!.size > mostSharing
    const others = isShared ? [] : (byFour.get(number.slice(-4)) ?? [])
    const candidates = others.map((one) => ({
      person: (one.prepared ??= storedPerson(searched(one.person))),
      canBeNear: false,
    }))
    const judged = others.length > 0 ? judge(typedPerson(searched(person)), candidates, vaultRegister) : []
    const n = judged.findIndex(({ match }) => match.grade === 'same' || match.grade === 'likely')
    return others[n] ?? byIdentity.get(identityOf(person))
  }
  const changed = new Set<Known>()
  const broken: BrokenRow[] = []
  let [added, joined] = [0, 0]
  for (const read of people) {
    const { row, ...person } = read
    memo.identities.set(person, identityOf(read))
    const word = wordOf(read)
    if (word !== '') {
      broken.push({ row, why: `its note says “${word}”; write it by hand, where you are asked first` })
      continue
    }
    const twin = twinOf(person)
    if (!twin) {
      const one = { id: null, person }
      add(one)
      changed.add(one)
      added += 1
      continue
    }
    const both = withBoth(twin.person, person)
    if (lengthOf(both.ownNote) > maxNoteLength) {
      broken.push({
        row,
        why: `its note has no room beside what you have about ${person.firstName || 'this person'}`,
      })
      continue
    }
    twin.person = both
    delete twin.prepared
    changed.add(twin)
    joined += 1
  }
  return { changed: [...changed], added, joined, broken }
}

/** What the known one has stays; what is written otherwise in the given one goes to the note. */
function withBoth(known: Person, given: Person): Person {
  const other = (a: string, b: string) => (a !== '' && fold(a) !== fold(b) ? b : '')
  return {
    ...known,
    phoneNumber: known.phoneNumber || given.phoneNumber,
    lastFour: known.lastFour || given.lastFour,
    city: known.city || given.city,
    ownNote: joinNotes(
      known.ownNote,
      other(nameOf(known), nameOf(given)),
      other(known.city, given.city),
      given.ownNote,
    ),
    tags: [...new Set([...known.tags, ...given.tags])],
  }
}

export type People = Pick<ReturnType<typeof joinPeople>, 'added' | 'joined' | 'broken'>

/** So many are prepared in one go; then the page has its turn. */
const atOnce = 250

/** Keeps people of a list as own entries; null where they are too many to keep. */
export async function addPeople(
  people: readonly ReadPerson[],
  onProgress?: (prepared: number) => void,
): Promise<People | null> {
  const idOf = new Map<string, string>()
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce)
    some.forEach(wordOf)
    const ids = await Promise.all(some.map((person) => idFrom([identityOf(person)])))
    for (const [n, person] of some.entries()) idOf.set(identityOf(person), ids[n]!)
    onProgress?.(from + some.length)
    await new Promise((resolve) => setTimeout(resolve))
  }
  let sum: People | null = null
  await changeStays((shown) => {
    const own = [...shown.values()].filter(({ arrival }) => !arrival).map(knownOf)
    const { changed, ...counts } = joinPeople(own, people)
    if (shown.size + counts.added > maxStays) return new Map()
    sum = counts
    const used = new Set(shown.keys())
    return new Map(
      changed.map(({ id, person }) => {
        const own = id ?? unused(used, idOf.get(identityOf(person)))
        used.add(own)
        return [own, { ...person, isRemoved: false } satisfies StayFields]
      }),
    )
  })
  return sum
}

const unused = (used: ReadonlySet<string>, id = newId()) => (used.has(id) ? newId() : id)

const knownOf = ({
  id,
  firstName = '',
  lastName = '',
  phoneNumber = '',
  city = '',
  ...stay
}: Stay): Known => ({
  id,
  person: {
    firstName,
    lastName,
    phoneNumber,
    lastFour: stay.lastFour || digitsOf(phoneNumber).slice(-4),
    city,
    ownNote: stay.ownNote ?? '',
    tags: stay.tags ?? [],
  },
})
