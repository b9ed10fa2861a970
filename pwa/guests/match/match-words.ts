import type { Grade, MatchField } from '../../../shared/person/grades.ts'
import type { Match } from '../../../shared/schemas/guest.ts'

/** The grade in words. */
export const gradeWords: Readonly<Record<Grade, string>> = {
  same: 'The same person',
  likely: 'Likely the same person',
  related: 'The same number, another first name',
  possible: 'Possibly the same person',
  other: 'Another person with this name',
}

const labels: Readonly<Record<MatchField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'number',
  lastFour: 'digits',
  city: 'city',
  state: 'state',
  country: 'country',
}

/** A reason that can be read alone: 'last name: one letter differs', 'city agrees'. */
export function reasonInWords({ field, verdict, reason }: Match['fields'][number]): string {
  const isClear = verdict !== 'similar' || reason.startsWith(labels[field]) || field === 'lastFour'
  return isClear ? reason : `${labels[field]}: ${reason}`
}
