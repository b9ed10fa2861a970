import {
  type Evidence,
  evidenceOf,
  type FieldVerdict,
  generationOf,
  namesAgree,
  namesFit,
  weak,
} from './evidence.ts'
import type { Grade, MatchField } from './grades.ts'
import { letterDistance } from './letters.ts'
import { compareNames, type GivenNames, type Name, type NameLevel } from './names.ts'
import type { StoredPerson, TypedPerson } from './people.ts'

/** The answer to 'Is this the same person?': what speaks against comes first in `fields`. */
type Match = { grade: Grade; probability: number; fields: FieldVerdict[] }

/** What is known of the names in the register, or assumed where it is not at hand. */
export type Register = {
  size: number
  /** The share of people who bear a name like this one, from 0 to 1. */
  shareOf: (name: Name, field: 'first' | 'last') => number
  /** Whether so few people bear this last name that it tells them apart (MAT-02). */
  isRare: (lastName: Name) => boolean
  isGivenName: GivenNames
}

/**
 * How common names are, a device does not know: it holds the people that one member has viewed or wrote down. So a rare
 * name alone never makes one of them `likely`, and others are compared as the server compares them (MAT-12).
 */
export const vaultRegister: Register = {
  size: 20_000,
  shareOf: (_, field) => (field === 'first' ? 1 / 300 : 1 / 2000),
  isRare: () => false,
  isGivenName: () => false,
}

/** A guest who is compared; `canBeNear` false takes a number that differs slightly as another one (MAT-03). */
type Candidate = { person: StoredPerson; canBeNear: boolean }

/**
 * A match, its weight in bits, whether its number differs slightly, and whether the names justify listing it beside the
 * rule of D-30. `isClose`: one name and the town agree while the other name differs, or both are near; its grade is `other`.
 */
export type Judged = { match: Match; bits: number; isNear: boolean; isListed: boolean; isClose: boolean }

/** What a search and a guest have in common, kept where the same guests are judged again. */
export type Compared = WeakMap<StoredPerson, Evidence>

/** Compares a search with all guests who may be meant; they share the probability with everybody who is not there. */
export function judge(typed: TypedPerson, candidates: readonly Candidate[], register: Register): Judged[] {
  const judging = judgeInSteps(typed, candidates, register)
  let step = judging.next()
  while (!step.done) step = judging.next()
  return step.value
}

/** As `judge`, a step for each guest, so that whoever has others to answer can do so in between. */
export function* judgeInSteps(
  typed: TypedPerson,
  candidates: readonly Candidate[],
  register: Register,
  compared: Compared = new WeakMap(),
): Generator<undefined, Judged[]> {
  const weighed: Weighed[] = []
  for (const { person, canBeNear } of candidates) {
    const { isGivenName } = register
    const known = canBeNear ? compared.get(person) : undefined
    const evidence = known ?? evidenceOf(typed, person, { isGivenName, canBeNear })
    if (canBeNear) compared.set(person, evidence)
    weighed.push({ evidence, bits: bitsOf(evidence, person, register), person })
    yield
  }
  const others = Math.max(register.size, smallestCrowd) * strangers
  const total = weighed.reduce((sum, { bits }) => sum + 2 ** bits, others)
  const [best, second] = weighed.filter(fits).sort((a, b) => b.bits - a.bits)
  const ofGenerations = weighed.filter(isOfGeneration)
  const judged: Judged[] = []
  for (const one of weighed) {
    const { evidence, bits, person } = one
    const rival = one === best ? second : best
    const isAlone = !rival || rival.bits <= bits - asWellBits
    const isRare = register.isRare(person.last) && register.isRare(evidence.typedLast)
    const generation = generationOf(person)
    const isOneGeneration =
      generation === '' || ofGenerations.every((other) => generationOf(other.person) === generation)
    const grade = gradeOf(evidence, {
      isRare,
      isAlone,
      isOneGeneration,
      isWholeName: typed.isWholeName,
    })
    const probability = round(2 ** bits / total)
    const closeness = grade === null ? closenessOf(evidence, typed, person, register) : null
    judged.push({
      match: { grade: grade ?? 'other', probability, fields: evidence.fields },
      bits: closeness ?? bits,
      isNear: evidence.phone === 'near',
      isListed: grade !== null,
      isClose: closeness !== null && closeness > -Infinity,
    })
    yield
  }
  return judged
}

type Weighed = { evidence: Evidence; bits: number; person: StoredPerson }

/** The weight of a guest of the same town whose names do not both fit; null where more speaks against. */
function closenessOf(
  evidence: Evidence,
  typed: TypedPerson,
  person: StoredPerson,
  register: Register,
): number | null {
  const { first, last, town, fields } = evidence
  const isSameTown = town === 'same' || town === 'slip' || town === 'begins'
  const isElseAgainst = fields.some(({ field, verdict }) => verdict === 'differs' && !field.endsWith('Name'))
  if (!isSameTown || isElseAgainst || !first || !last) return null
  const pair = typed.pairs[0]!
  return (
    Math.max(
      closenessOfNames([pair.first, pair.last], person, register),
      closenessOfNames([pair.last, pair.first], person, register) - 2,
    ) + townBits[town]
  )
}

/** The weight of two names of which at most one need fit. */
function closenessOfNames([first, last]: [Name, Name], person: StoredPerson, register: Register): number {
  const near = { first: fitOf(first, 'first'), last: fitOf(last, 'last') }
  if (near.first < 1 && near.last < 1 && Math.min(near.first, near.last) < 0.5) return -Infinity
  const bitsOfName = (field: 'first' | 'last') => {
    const rarity = -Math.log2(register.shareOf(person[field], field))
    const share = near[field]
    return share === 1 ? rarity - 1 : share > 0.5 ? rarity * (2 * share - 1) - 3 : differentName + 6 * share
  }
  return bitsOfName('first') + bitsOfName('last')

  function fitOf(name: Name, field: 'first' | 'last') {
    const { level } = compareNames(name, person[field], field, register.isGivenName)
    return weak.has(level) ? nearness(name, person[field]) : 1
  }
}

/** The share of letters that two names have in common, in order. */
function nearness({ whole: a }: Name, { whole: b }: Name): number {
  const longest = Math.max(a.length, b.length)
  const most = Math.floor(longest / 2)
  return 1 - Math.min(letterDistance(a, b, most), longest) / longest
}

const round = (probability: number) => Math.round(probability * 100) / 100

/** Of two guests with nothing against them, one whose weight is within this many bits fits as well. */
const asWellBits = 3
const fits = ({ evidence }: Weighed) => !evidence.hasConflict && namesAgree(evidence)

/** Of a father and a son with one number, a search that names no generation may mean either. */
const isOfGeneration = ({ evidence, person }: Weighed) =>
  evidence.phone === 'same' &&
  namesAgree(evidence) &&
  !evidence.isOtherGeneration &&
  generationOf(person) !== ''

/** The grade of a guest in an answer; null for one whom neither the names nor the rule of D-30 bring. */
export function gradeOfResult({ match, isListed }: Judged, isFound: boolean): Grade | null {
  if (isListed) return match.grade
  if (!isFound) return null
  // All that was typed fits by its beginning, but for a number of fewer than ten digits, which D-30 leaves out.
  const isOther = match.fields.some(({ field, verdict }) => field === 'lastFour' && verdict === 'differs')
  return isOther ? 'other' : 'possible'
}

const differsBeside = (field: MatchField) => (one: FieldVerdict) =>
  one.verdict === 'differs' && one.field !== field

type Gates = {
  isRare: boolean
  isAlone: boolean
  /** Whether no guest of another generation agrees as much. */
  isOneGeneration: boolean
  isWholeName: boolean
}

/** The gates of MAT-02; null for a guest whom only one of the typed names would bring. */
function gradeOf(evidence: Evidence, { isRare, isAlone, isOneGeneration, isWholeName }: Gates): Grade | null {
  const { first, last, phone, town, isOtherGeneration, hasConflict } = evidence
  const areBothTyped = first !== null && last !== null
  const agree = namesAgree(evidence)
  if (phone === 'same') {
    if (agree && !hasConflict) return isOneGeneration ? 'same' : 'possible'
    if ((first === 'differs' || first === 'confusable') && last !== 'differs')
      return evidence.fields.some(differsBeside('firstName')) ? 'other' : 'related'
  }
  if (!namesFit(evidence)) return null
  if (!areBothTyped && !phone && (isWholeName || tooWeakAlone.has(first ?? last))) return null
  if (phone === 'same' && isOtherGeneration) return 'other'
  if (hasConflict) return areBothTyped && (agree || first === 'confusable') ? 'other' : null
  if (!areBothTyped || phone === 'near') return 'possible'
  const isTownSame = town === 'same' || town === 'slip'
  if (phone === 'same' && isTownSame && isAlone) return 'likely'
  const hasProof = (phone === 'nine' || phone === 'four' || (isRare && namesAlike(evidence))) && isTownSame
  return agree && hasProof && isAlone ? 'likely' : 'possible'
}

/** Of one name alone, an initial or a sound with other vowels would bring many. */
const tooWeakAlone: ReadonlySet<NameLevel | null> = new Set(['sound', 'initial'])

/** Without digits a rare name is proof only when it was typed as it is written, or in a form of its own. */
const namesAlike = ({ first, last, areNamesSwapped }: Evidence) =>
  !areNamesSwapped &&
  (first === 'same' || first === 'nickname' || first === 'spelling') &&
  (last === 'same' || last === 'spelling')

/** What each kind of agreement costs of the weight that the name's rarity gives, in bits: fitted on generated sets. */
const nameCost: Record<NameLevel, number> = {
  same: 0.3,
  nickname: 2.5,
  spelling: 2.5,
  slip: 3.5,
  part: 3,
  slips: 6,
  sound: 6,
  confusable: 7,
  begins: 4,
  initial: 6,
  differs: 0,
}
const differentName = -7
const phoneBits = { same: 22, nine: 19, four: 12.5, near: 12, differs: -6, fourDiffer: -6, unknown: 0 }
const townBits = { same: 5, begins: 2, slip: 4, differs: -3.5, unknown: 0 }
const codeBits = { agrees: 1.5, similar: 1, differs: -3, unknown: 0 }

/** Who else may be at the door is unknown: at least so many, however small the register is. */
const smallestCrowd = 20_000
/** How many strangers come for each guest of the register. */
const strangers = 0.6

/** The weight of the evidence in bits: how much more often it is met with the same person than with any other. */
function bitsOf(evidence: Evidence, person: StoredPerson, register: Register): number {
  const { fields, first, last, phone, town } = evidence
  let bits = 0
  for (const [level, field] of [
    [first, 'first'],
    [last, 'last'],
  ] as const) {
    if (level === 'differs') bits += differentName
    else if (level !== null)
      bits += Math.max(0, -Math.log2(register.shareOf(person[field], field)) - nameCost[level])
  }
  if (phone) bits += phoneBits[phone]
  if (town) bits += townBits[town]
  for (const { field, verdict } of fields)
    if (field === 'state' || field === 'country')
      bits += codeBits[verdict] * (town === 'same' && verdict === 'agrees' ? 0.2 : 1)
  return bits
}
