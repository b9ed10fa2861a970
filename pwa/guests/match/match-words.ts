import type { Grade, MatchField } from '../../../shared/person/grades.ts'
import type { Match } from '../../../shared/schemas/guest.ts'

type FieldVerdict = Match['fields'][number]

/** The grade in words, where no heading says it. */
export const gradeWords: Readonly<Record<Grade, string>> = {
  same: 'The same person',
  likely: 'Likely the same person',
  related: 'Possible',
  possible: 'Possible',
  other: 'Another person',
}

const nouns: Readonly<Record<MatchField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'number',
  lastFour: 'last four',
  city: 'city',
  state: 'state',
  country: 'country',
}

/** What agrees and differs: 'Another number · same city', 'Same last name and last four'; against it first. */
export function matchWords({ grade, fields }: Match): string {
  const of = (wanted: FieldVerdict['verdict']) => fields.filter(({ verdict }) => verdict === wanted)
  // Of other people with this name the heading says that the name agrees.
  const isSaid = ({ field }: FieldVerdict) => grade === 'other' && field.endsWith('Name')
  const agreeing = of('agrees').filter((one) => !isSaid(one))
  return sentence([
    ...differences(of('differs')),
    ...similarities(of('similar').filter((one) => !isSaid(one))),
    ...(agreeing.length > 0 ? [`same ${listed(agreeing.map(({ field }) => nouns[field]))}`] : []),
    ...of('unknown').map(({ reason }) => reason),
  ])
}

/** 'Another number and city' */
export const differenceWords = ({ fields }: Match): string =>
  sentence(differences(fields.filter(({ verdict }) => verdict === 'differs')))

function differences(fields: readonly FieldVerdict[]): string[] {
  const said = fields.filter(({ reason }) => reason.startsWith('another ')).map(({ reason }) => reason)
  const differing = fields
    .filter(({ reason }) => !reason.startsWith('another '))
    .map(({ field }) => (field === 'lastFour' ? 'number' : nouns[field]))
  return differing.length > 0 ? [`another ${listed(differing)}`, ...said] : said
}

/** Reasons that can be read alone: 'last name: one letter differs'; beside 'Bill is short for William' without its field. */
function similarities(fields: readonly FieldVerdict[]): string[] {
  const isOfFirst = fields.some(({ reason }) => nickname.test(reason))
  return fields.map(({ field, reason }) => {
    const isClear = reason.startsWith(nouns[field]) || nickname.test(reason) || reason.includes('digits')
    return isClear || (isOfFirst && field === 'lastName') ? reason : `${nouns[field]}: ${reason}`
  })
}

const nickname = / (is|are) short for /

function listed(words: readonly string[]): string {
  const all = words.join(', ').replace('first name, last name', 'name').split(', ')
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
