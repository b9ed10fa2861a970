import { fold } from '../../fold.ts'
import type { Columns } from './stay.ts'

/** The name under which a mapping of these headers is remembered. */
export const headerKey = (row: readonly string[]): string =>
  row
    .map((header) => fold(header.slice(0, 200)))
    .join('|')
    .slice(0, 2000)

/** Whether the columns are enough to read people. */
export const hasPeople = ({ name, firstName, lastName, phone }: Columns): boolean =>
  [name, firstName, lastName, phone].some((position) => position !== undefined)

export const hasDates = ({ arrival, departure, nights }: Columns): boolean =>
  arrival !== undefined && (departure !== undefined || nights !== undefined)
