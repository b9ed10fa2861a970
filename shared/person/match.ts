import {
  type Evidence,
  evidenceOf,
  type FieldVerdict,
  generationOf,
  namesAgree,
  namesFit,
  weak,
} from './evidence.ts'
import type { Grade } from './grades.ts'
import { letterDistance } from './letters.ts'
import { compareNames, type GivenNames, type Name, type NameLevel } from './names.ts'
import type { StoredPerson, TypedPerson } from './people.ts'

/** The answer to 'Is this the same person?': what speaks against comes first in `fields`. */
export type Match = { grade: Grade; probability: number; fields: FieldVerdict[] }

/** What is known of the names in the register, or assumed where it is not at hand. */
export type Register = {
  size: number
  /** The share of people who bear a name like this one, from 0 to 1. */
  shareOf: (name: Name, field: 'first' | 'last') => number
  /** Whether so few people bear this last name that it tells them apart (MAT-02). */
  isRare: (lastName: Name) => boolean
  isGivenName: GivenNames
}

/** A guest who is compared; `canBeNear` false takes a number that differs slightly as another one (MAT-03). */
export type Candidate = { person: StoredPerson; canBeNear: boolean }

/**
 * A match, its weight in bits, whether its number differs slightly, and whether the names justify listing it beside the
 * rule of D-30. `isClose`: one name and the town agree while the other name differs, or both are near; its grade is `other`.
 */
export type Judged = { match: Match; bits: number; isNear: boolean; isListed: boolean; isClose: boolean }

/** Compares a search with all guests who may be meant; they share the probability with everybody who is not there. */
export function judge(typed: TypedPerson, candidates: readonly Candidate[], register: Register): Judged[] {
  const weighed = candidates.map(({ person, canBeNear }) => {
    const evidence = evidenceOf(typed, person, { isGivenName: register.isGivenName, canBeNear })
    return { evidence, bits: bitsOf(evidence, person, register), person }
  })
  const others = Math.max(register.size, smallestCrowd) * strangers
  const total = weighed.reduce((sum, { bits }) => sum + 2 ** bits, others)
  return weighed.map((one) => {
    const { evidence, bits, person } = one
    const isAlone = !weighed.some((other) => other !== one && fitsAsWell(other, bits))
    const isRare = register.isRare(person.last) && register.isRare(evidence.typedLast)
    const isOneGeneration = !weighed.some((other) => isSameOfOtherGeneration(other, person))
    const grade = gradeOf(evidence, {
      isRare,
      isAlone,
      isOneGeneration,
      isWholeName: typed.isWholeName,
    })
    const probability = round(2 ** bits / total)
    const closeness = grade === null ? closenessOf(evidence, typed, person, register) : null
    return {
      match: { grade: grade ?? 'other', probability, fields: evidence.fields },
      bits: closeness ?? bits,
      isNear: evidence.phone === 'near',
      isListed: grade !== null,
      isClose: closeness !== null && closeness > -Infinity,
    }
  })
}

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
const fitsAsWell = ({ evidence, bits }: { evidence: Evidence; bits: number }, than: number) =>
  !evidence.hasConflict && namesAgree(evidence) && bits > than - asWellBits

/** Of a father and a son with one number, a search that names no generation may mean either. */
function isSameOfOtherGeneration(
  { evidence, person }: { evidence: Evidence; person: StoredPerson },
  than: StoredPerson,
): boolean {
  const [here, there] = [generationOf(person), generationOf(than)]
  const isOther = here !== '' && there !== '' && here !== there
  return isOther && evidence.phone === 'same' && namesAgree(evidence) && !evidence.isOtherGeneration
}

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
    if (agree && !isOtherGeneration) return isOneGeneration ? 'same' : 'possible'
    if ((first === 'differs' || first === 'confusable') && last !== 'differs') return 'related'
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
