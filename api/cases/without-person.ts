import { fold } from '../../shared/fold.ts'
import { phoneKey } from '../../shared/phone.ts'
import { escapedPattern } from '../database/containing.ts'

type Person = { firstName: string; lastName: string; phoneNumber: string }

/** Whether two people, as they were typed, have the same number and last name. */
export function isSamePerson(one: Person, other: Person): boolean {
  const number = phoneKey(one.phoneNumber)
  return !!number && number === phoneKey(other.phoneNumber) && fold(one.lastName) === fold(other.lastName)
}

/** The text without the name and number of a person, however the number is written. */
export function withoutPerson(text: string, { firstName, lastName, phoneNumber }: Person): string {
  const names = [firstName, lastName].filter((name) => name !== '').map(escapedPattern)
  const number = Array.from(phoneKey(phoneNumber) ?? '').join(String.raw`\D{0,3}`)
  const patterns = [
    ...names.map((name) => String.raw`(?<!\p{L})${name}(?!\p{L})`),
    ...(number === '' ? [] : [number]),
  ]
  return patterns.reduce((left, pattern) => left.replaceAll(new RegExp(pattern, 'giu'), '…'), text)
}
