import { idFrom } from '../../../shared/stays/ids.ts'
import type { BrokenRow, ReadPerson } from '../../../shared/arrivals/parsing/stay.ts'
import { fold } from '../../../shared/fold.ts'
import { judge, vaultRegister } from '../../../shared/person/match.ts'
import { type StoredPerson, storedPerson, typedPerson } from '../../../shared/person/people.ts'
import { digitsOf, phoneKey } from '../../../shared/phone.ts'
import { maxNoteLength, maxStays, type StayFields } from '../../../shared/schemas/stays.ts'
import { joinNotes, lengthOf } from '../../../shared/stays/notes.ts'
import { sensitiveWordsOf } from '../../../shared/stays/sensitive-words.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import { memberId } from '../../session/session.ts'
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

async function inBatches<One>(
  all: readonly One[],
  work: (one: One) => unknown,
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
) {
  for (let from = 0; from < all.length; from += atOnce) {
    if (signal?.aborted) return
    const some = all.slice(from, from + atOnce)
    some.forEach(work)
    onProgress?.(from + some.length)
    await nextTurn()
  }
}

const searched = (person: Person) => ({ ...person, state: '', country: '' })

/** So many are joined, or kept, in one go: the page answers in between, also on a phone. */
const atOnce = 100

/**
 * Joins people of a list with one another and with those who are known, by the grades that name one person. Nothing that
 * was written is lost: notes are joined, and a row whose note has no room is left out.
 */
export async function joinPeople(
  own: readonly Known[],
  people: readonly ReadPerson[],
  onProgress?: (joined: number) => void,
  signal?: AbortSignal,
) {
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
  const sharing = new Map<string, Set<string>>()
  const share = (person: Person) => {
    const number = numberOf(person)
    sharing.set(number, (sharing.get(number) ?? new Set()).add(identityOf(person)))
  }
  await inBatches(own, add)
  await inBatches(people, share)
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
  function join(read: ReadPerson) {
    const { row, ...person } = read
    memo.identities.set(person, identityOf(read))
    const word = wordOf(read)
    if (word !== '')
      return broken.push({ row, why: `its note says “${word}”; write it by hand, where you are asked first` })
    const twin = twinOf(person)
    if (!twin) {
      const one = { id: null, person }
      add(one)
      changed.add(one)
      return (added += 1)
    }
    const both = withBoth(twin.person, person)
    const who = person.firstName || 'this person'
    if (lengthOf(both.ownNote) > maxNoteLength)
      return broken.push({ row, why: `its note has no room beside what you have about ${who}` })
    twin.person = both
    delete twin.prepared
    changed.add(twin)
    return (joined += 1)
  }
  await inBatches(people, join, onProgress, signal)
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

export type People = Omit<Awaited<ReturnType<typeof joinPeople>>, 'changed'> & { isCanceled?: true }

/**
 * Keeps people of a list as own entries; null where they are too many to keep. Each is first joined and then kept, which
 * is half of the progress each. An abort or the end of the session stops after the batch at hand: what is kept by then
 * stays, and the same list given again adds the rest.
 */
export async function addPeople(
  people: readonly ReadPerson[],
  onProgress?: (done: number) => void,
  signal?: AbortSignal,
): Promise<People | null> {
  const member = memberId()
  let sum: People | null = null
  let added = 0
  const canceled = (): People => ({ added, joined: 0, broken: [], isCanceled: true })
  for (;;) {
    const shown = await shownNow()
    const own = [...shown.values()].filter(({ arrival }) => !arrival).map(knownOf)
    const half = people.length / 2
    const joined = (done: number) => onProgress?.(Math.floor(done / 2))
    const { changed, ...counts } = await joinPeople(own, people, joined, signal)
    if (signal?.aborted) return canceled()
    if (!sum && shown.size + counts.added > maxStays) return null
    sum ??= counts
    let kept = 0
    const used = new Set(shown.keys())
    while (kept < changed.length) {
      if (signal?.aborted || memberId() !== member) return canceled()
      const some = changed.slice(kept, kept + atOnce)
      if (!(await keep(some, shown, used))) break
      kept += some.length
      added += some.filter(({ id }) => id === null).length
      onProgress?.(Math.floor(half + (half * kept) / changed.length))
      await nextTurn()
    }
    if (kept === changed.length) return sum
    // Another device or tab has changed one of them meanwhile: what was kept is found again, and joined with it.
  }
}

/** All records, once those are read and every change before is made. */
async function shownNow(): Promise<ReadonlyMap<string, Stay>> {
  let now: ReadonlyMap<string, Stay> = new Map()
  await changeStays((shown) => {
    now = shown
    return new Map()
  })
  return now
}

/** False, with nothing kept, when one of them is not what it was before. */
async function keep(some: readonly Known[], before: ReadonlyMap<string, Stay>, used: Set<string>) {
  const ids = await Promise.all(some.map(async ({ id, person }) => id ?? idFrom([identityOf(person)])))
  const records = some.map(({ id, person }, n) => {
    const own = id ?? (used.has(ids[n]!) ? newId() : ids[n]!)
    used.add(own)
    return [own, { ...person, isRemoved: false } satisfies StayFields] as const
  })
  let isAsBefore = true
  await changeStays((shown) => {
    isAsBefore = records.every(([id]) => shown.get(id) === before.get(id))
    return new Map(isAsBefore ? records : [])
  })
  return isAsBefore
}

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
