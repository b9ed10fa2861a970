import { type MatchField, type Verdict, verdicts } from './grades.ts'
import {
  betterName,
  compareNames,
  type GivenNames,
  type Name,
  type NameAgreement,
  type NameLevel,
  nameLevels,
} from './names.ts'
import type { NamePair, StoredPerson, TypedPerson } from './people.ts'
import { comparePhones, type PhoneLevel } from './phones.ts'
import type { Generation } from './titles.ts'
import { compareTowns, type TownLevel } from './towns.ts'

/** How one typed field agrees with the guest's, and why in words. */
export type FieldVerdict = { field: MatchField; verdict: Verdict; reason: string }

/** What speaks for and against a guest being the person that was typed. */
export type Evidence = {
  fields: FieldVerdict[]
  /** Null for a name that was not typed. */
  first: NameLevel | null
  last: NameLevel | null
  /** The last name that was compared; of a whole name the part that fits best. */
  typedLast: Name
  areNamesSwapped: boolean
  isOtherGeneration: boolean
  phone: PhoneLevel | null
  town: TownLevel | 'unknown' | null
  /** Whether a typed field differs; a number that differs slightly does not. */
  hasConflict: boolean
}

/** Levels that are no agreement. */
export const weak: ReadonlySet<NameLevel | null> = new Set([
  'confusable',
  'begins',
  'initial',
  'differs',
  null,
])

/** Whether both names were typed and agree or are similar, by more than an initial or a beginning. */
export const namesAgree = ({ first, last }: Pick<Evidence, 'first' | 'last'>): boolean =>
  !weak.has(first) && !weak.has(last)

/** Whether every name that was typed agrees or is similar, if only by its initial. */
export const namesFit = ({ first, last }: Pick<Evidence, 'first' | 'last'>): boolean =>
  first !== 'differs' && last !== 'differs'

/** Compares every typed field with the guest's. `canBeNear` false takes a number that differs slightly as another one. */
export function evidenceOf(
  typed: TypedPerson,
  stored: StoredPerson,
  { isGivenName, canBeNear }: { isGivenName: GivenNames; canBeNear: boolean },
): Evidence {
  const names = compareTypedNames(typed, stored, isGivenName)
  const first = names.first?.level ?? null
  const last = names.last?.level ?? null
  const phone = phoneLevel(
    typed,
    stored,
    canBeNear && first !== null && last !== null && namesFit({ first, last }),
  )
  const town =
    typed.town === '' ? null : stored.town === '' ? 'unknown' : compareTowns(typed.town, stored.town)
  const generations = generationsOf(typed, stored)
  const fields = [
    ...nameVerdicts(names, generations),
    ...(phone ? [phoneVerdict(typed, phone)] : []),
    ...(town ? [townVerdicts[town]] : []),
    ...codeVerdict('state', typed.state, stored.state),
    ...codeVerdict('country', typed.country, stored.country),
  ]
  const hasConflict = fields.some(({ verdict }) => verdict === 'differs')
  fields.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))
  return {
    fields,
    first,
    last,
    typedLast: names.typedLast,
    areNamesSwapped: names.areSwapped,
    isOtherGeneration: generations !== null,
    phone,
    town,
    hasConflict,
  }
}

type ComparedNames = {
  first: NameAgreement | null
  last: NameAgreement | null
  typedLast: Name
  areSwapped: boolean
}

function compareTypedNames(typed: TypedPerson, stored: StoredPerson, isGivenName: GivenNames): ComparedNames {
  if (typed.isEitherName) return compareEitherName(typed, stored, isGivenName)
  const [first, ...others] = typed.pairs.map((pair) => comparePair(pair, stored, isGivenName))
  const best = others.reduce((a, b) => (fitOf(b) < fitOf(a) ? b : a), first!)
  // A whole name that fits nowhere counts as the one name that it may be.
  const isOneName = !first || (typed.isWholeName && fitOf(best) === nameLevels.indexOf('differs'))
  return isOneName ? compareOneName(typed, stored, isGivenName) : best
}

/** How well the worse of both names agrees, 0 for the best. */
const fitOf = (names: ComparedNames): number =>
  Math.max(...[names.first, names.last].map((name) => nameLevels.indexOf(name!.level)))

function compareOneName({ first, last }: TypedPerson, stored: StoredPerson, isGivenName: GivenNames) {
  return {
    first: first.whole === '' ? null : compareNames(first, stored.first, 'first', isGivenName),
    last: last.whole === '' ? null : compareNames(last, stored.last, 'last', isGivenName),
    typedLast: last,
    areSwapped: false,
  }
}

function comparePair(pair: NamePair, stored: StoredPerson, isGivenName: GivenNames): ComparedNames {
  const first = compareNames(pair.first, stored.first, 'first', isGivenName)
  const last = compareNames(pair.last, stored.last, 'last', isGivenName)
  const asTyped = { first, last, typedLast: pair.last, areSwapped: false }
  if (first.level !== 'differs' && last.level !== 'differs') return asTyped
  const swappedFirst = compareNames(pair.last, stored.first, 'first', isGivenName)
  const swappedLast = compareNames(pair.first, stored.last, 'last', isGivenName)
  if (!namesAgree({ first: swappedFirst.level, last: swappedLast.level })) return asTyped
  const swapped = (found: NameAgreement): NameAgreement => ({
    level: found.level === 'same' ? 'spelling' : found.level,
    reason: found.level === 'same' ? 'first and last name are swapped' : `swapped, and ${found.reason}`,
  })
  return {
    first: swapped(swappedFirst),
    last: swapped(swappedLast),
    typedLast: pair.first,
    areSwapped: true,
  }
}

/** The one name that was typed counts as the name that it agrees with best; where both do alike, as typed. */
function compareEitherName(typed: TypedPerson, stored: StoredPerson, isGivenName: GivenNames): ComparedNames {
  const isFirst = typed.first.whole !== ''
  const name = isFirst ? typed.first : typed.last
  const first = compareNames(name, stored.first, 'first', isGivenName)
  const last = compareNames(name, stored.last, 'last', isGivenName)
  const best = isFirst ? betterName(last, first) : betterName(first, last)
  const one = best === first ? { first, last: null } : { first: null, last }
  return { ...one, typedLast: typed.last, areSwapped: false }
}

/** The generations, where both sides name one and they differ. */
function generationsOf(typed: TypedPerson, stored: StoredPerson) {
  const [here, there] = [generationBeside(typed, stored), generationBeside(stored, typed)]
  return here === '' || there === '' || here === there ? null : { typed: here, stored: there }
}

type Named = NamePair & { pairs?: NamePair[] }

/** 'V' is an initial, as in 'Ramesh V', but beside 'Smith III' a generation. */
function generationBeside(one: Named, other: Named): Generation | '' {
  const endsInV = ({ last: { words } }: NamePair) => words.length > 1 && words.at(-1)!.text === 'v'
  const isFifth = generationOf(other) !== '' && [one, ...(one.pairs ?? [])].some(endsInV)
  return generationOf(one) || (isFifth ? 'V' : '')
}

/** Of 'Smith Jr.' 'Jr.', in whichever field it stands. */
export const generationOf = ({ first, last, pairs }: Named): Generation | '' =>
  last.generation || first.generation || (pairs?.[0]?.last.generation ?? '')

const nameLabels = { firstName: 'first name', lastName: 'last name' } as const

function nameVerdict(field: 'firstName' | 'lastName', { level, reason }: NameAgreement): FieldVerdict {
  if (level === 'same') return { field, verdict: 'agrees', reason: `${nameLabels[field]} agrees` }
  if (level === 'differs') return { field, verdict: 'differs', reason: `${nameLabels[field]} differs` }
  return { field, verdict: 'similar', reason }
}

/** Another generation is said in place of how the last name agrees. */
function nameVerdicts(
  { first, last }: ComparedNames,
  generations: { typed: Generation; stored: Generation } | null,
): FieldVerdict[] {
  const found = [
    ...(first ? [nameVerdict('firstName', first)] : []),
    ...(last ? [nameVerdict('lastName', last)] : []),
  ]
  const said = found.at(-1)
  if (!generations || !said || said.verdict === 'differs') return found
  const reason = `another generation: ${generations.stored}, not ${generations.typed}`
  return [...found.slice(0, -1), { field: said.field, verdict: 'differs', reason }]
}

function phoneLevel(typed: TypedPerson, stored: StoredPerson, canBeNear: boolean): PhoneLevel | null {
  if (typed.phone.whole === '' && typed.phone.four === '') return null
  const level = comparePhones(typed.phone, stored.phone)
  return level === 'near' && !canBeNear ? 'differs' : level
}

const phoneVerdicts: Record<PhoneLevel, [Verdict, string]> = {
  same: ['agrees', 'number agrees'],
  nine: ['agrees', 'last nine digits agree'],
  four: ['agrees', 'last four digits agree'],
  near: ['similar', 'number differs slightly'],
  differs: ['differs', 'number differs'],
  fourDiffer: ['differs', 'last four digits differ'],
  unknown: ['unknown', 'number is not known'],
}

function phoneVerdict({ phone }: TypedPerson, level: PhoneLevel): FieldVerdict {
  const field = phone.whole === '' ? 'lastFour' : 'phoneNumber'
  const [verdict, reason] = phoneVerdicts[level]
  // Of a whole number only the end could be compared.
  return { field, verdict: field === 'phoneNumber' && level === 'four' ? 'similar' : verdict, reason }
}

const townVerdicts: Record<TownLevel | 'unknown', FieldVerdict> = {
  same: { field: 'city', verdict: 'agrees', reason: 'city agrees' },
  begins: { field: 'city', verdict: 'similar', reason: 'city begins the same' },
  slip: { field: 'city', verdict: 'similar', reason: 'city is spelled slightly differently' },
  differs: { field: 'city', verdict: 'differs', reason: 'city differs' },
  unknown: { field: 'city', verdict: 'unknown', reason: 'city is not known' },
}

function codeVerdict(field: 'state' | 'country', typed: string, stored: string): FieldVerdict[] {
  if (typed === '') return []
  if (stored === '') return [{ field, verdict: 'unknown', reason: `${field} is not known` }]
  return typed === stored
    ? [{ field, verdict: 'agrees', reason: `${field} agrees` }]
    : [{ field, verdict: 'differs', reason: `${field} differs` }]
}
