import { cellText } from './csv.ts'
import { type PersonName, readName, readNameBeside, readNamePart } from './names.ts'
import { closedName } from './status.ts'
import type { ColumnKind } from './stay.ts'

export const cellOf = (cells: readonly string[], position: number | undefined) =>
  position === undefined ? '' : unwrap(cellText(cells[position] ?? ''))

/** '="00123"' is how tables keep a spreadsheet from changing a number. */
export const unwrap = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell.trim()

/** The name of one or two columns, whichever they are. */
export function nameIn(cell: (kind: ColumnKind) => string, isList: boolean): PersonName {
  const [first, last] = [cell('firstName'), cell('lastName')]
  const whole = closedName(cell('name')) ?? cell('name')
  if (first !== '' && last !== '') return fromParts(first, last)
  if (whole !== '' && first !== '') return readNameBeside(whole, first, 'firstName')
  if (whole !== '' && last !== '') return readNameBeside(whole, last, 'lastName')
  if (first + last !== '') return fromParts(first, last)
  // Who booked may be somebody else than who comes.
  const name = readName(whole, isList)
  return name.firstName + name.lastName === '' ? readName(cell('bookedBy')) : name
}

function fromParts(first: string, last: string): PersonName {
  const notes: string[] = []
  const name = { firstName: readNamePart(first, notes), lastName: readNamePart(last, notes) }
  return notes.length === 0 ? name : { ...name, note: notes.join(', ').slice(0, 100) }
}

export const isFormula = (cell: string) => /^[=@]/.test(cell) || /^[+-](?![\d\s().+-]*$)/.test(cell)
