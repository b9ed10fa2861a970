import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewGuest } from '../../../shared/schemas/guest.ts'
import type { Query } from './labeled-set.ts'

/** A record of FEBRL's data sets: people of Australia, made up, some of them twice with errors. */
type Rec = { person: string; isCopy: boolean; firstName: string; lastName: string; city: string }

async function readRecords(folder: string, file: string): Promise<Rec[]> {
  const [header = '', ...lines] = (await readFile(join(folder, file), 'utf8')).trim().split(/\r?\n/)
  const columns = cellsOf(header)
  return lines.map((line) => {
    const cells = cellsOf(line)
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const [, person = '', kind] = cell('rec_id').split('-')
    const [firstName, lastName, city] = [cell('given_name'), cell('surname'), cell('suburb')]
    return { person, isCopy: kind === 'dup', firstName, lastName, city }
  })
}
const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim())

/**
 * The people of these files who have both names, as guests, and the first of their second records with both as what a host
 * typed: given name, surname and suburb (MAT-20).
 */
export async function readFebrl(
  folder: string,
  [first, second]: [first: string, second: string],
  most: number,
): Promise<{ guests: NewGuest[]; queries: Query[] }> {
  const originals = (await readRecords(folder, first)).filter(
    ({ isCopy, firstName, lastName }) => !isCopy && firstName !== '' && lastName !== '',
  )
  const numbers = new Map(originals.map(({ person }, n) => [person, n]))
  const copies = (await readRecords(folder, second)).filter(
    ({ isCopy, person, firstName, lastName }) =>
      isCopy && firstName !== '' && lastName !== '' && numbers.has(person),
  )
  return {
    guests: originals.map(({ firstName, lastName, city }, n) => ({
      firstName,
      lastName,
      city,
      phoneNumber: String(3_000_000_000 + n * 7919),
      state: '',
      country: 'AU',
    })),
    queries: copies.slice(0, most).map(({ person, firstName, lastName, city }) => ({
      class: 'febrl',
      culture: '',
      typed: { firstName, lastName, city },
      target: numbers.get(person)!,
    })),
  }
}
