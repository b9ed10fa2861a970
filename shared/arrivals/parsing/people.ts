import { fold } from '../../fold.ts'
import { pluralize } from '../../pluralize.ts'
import { maxNoteLength, type StayTag, stayTags } from '../../schemas/stays.ts'
import { joinNotes, lengthOf } from '../../stays/notes.ts'
import { cellOf, isFormula, nameIn, unwrap } from './cells.ts'
import { recognize } from './columns.ts'
import { readDay } from './dates.ts'
import { hasPeople } from './header-key.ts'
import { isListHeader } from './names.ts'
import { readPhone } from './phones.ts'
import {
  type BrokenRow,
  type ColumnKind,
  type Columns,
  type ReadPerson,
  type Reading,
  refused,
} from './stay.ts'

const maxPeople = 5000

/** What the columns of an address book are called, in the languages that are read. */
const headers = {
  city: 'city, town, place, location, address, ciudad, ville, ort, stadt, città, citta, cidade',
  ownNote: `note, notes, comment, comments, remark, remarks, nota, notas, notiz, notizen, bemerkung, bemerkungen,
    kommentar, remarque, remarques, commentaire, comentario, comentarios, comentário, osservazioni, commento`,
  tag: 'tag, tags, label, labels, category, group, etiqueta, etiquetas, étiquette, etikett, kategorie, gruppe',
}
const kinds = new Map(
  Object.entries(headers).flatMap(([kind, words]) =>
    words.split(/,\s+/).map((word) => [fold(word), kind as keyof typeof headers] as const),
  ),
)

/** The columns of a list of people; null for a table that names nobody, or that may tell of stays. */
export function peopleColumns(header: readonly string[], rows: readonly string[][]): Columns | null {
  const { columns } = recognize(header)
  if (
    !hasPeople(columns) ||
    [columns.arrival, columns.departure, columns.nights].some((n) => n !== undefined)
  )
    return null
  const isDay = (cell = '') => readDay(cell, 'month-first') ?? readDay(cell, 'day-first')
  // A stay has two days.
  if (header.filter((_, n) => rows.some((row) => isDay(row[n]))).length > 1) return null
  const taken = new Set(Object.values(columns))
  header.forEach((text, n) => {
    const kind = kinds.get(fold(text.slice(0, 100)))
    if (kind && !taken.has(n)) columns[kind] ??= n
  })
  return columns
}

type Body = readonly { row: number; cells: readonly string[] }[]
type Table = { header: readonly string[]; columns: Columns; notes: readonly BrokenRow[] }

/** Reads a list of people; a row that would lose a word is left out with its reason. */
export function readPeople(
  body: Body,
  { header, columns, notes }: Table,
  { isPreview = false }: { isPreview?: boolean | undefined },
): Reading {
  if (body.length > maxPeople)
    return refused(
      `There are ${body.length.toLocaleString('en-US')} people in it, and a list takes ${maxPeople.toLocaleString('en-US')}. Split it into several files.`,
    )
  const isList = isListHeader(header[columns.name ?? -1] ?? '')
  const people: ReadPerson[] = []
  const broken = notes.filter(({ row }) => !isPreview || body.some((one) => one.row === row))
  const isNoted = new Set(notes.map(({ row }) => row))
  for (const { row, cells } of body) {
    if (isNoted.has(row)) continue
    const read = personIn(cells, columns, isList)
    if (typeof read === 'string') broken.push({ row, why: read })
    else people.push({ row, ...read })
  }
  broken.sort((a, b) => a.row - b.row)
  if (isPreview)
    return { kind: 'preview', rows: [...people.map((person) => ({ row: person.row, person })), ...broken] }
  return { kind: 'people', people, broken, unit: 'Row' }
}

/** The person of a row, or why it is left out. */
function personIn(
  cells: readonly string[],
  columns: Columns,
  isList: boolean,
): Omit<ReadPerson, 'row'> | string {
  const cell = (kind: ColumnKind) => cellOf(cells, columns[kind])
  if ((['name', 'firstName', 'lastName'] as const).some((kind) => isFormula(cell(kind))))
    return 'it holds a formula'
  const { firstName, lastName, note: beside = '' } = nameIn(cell, isList)
  const [typed, number] = [cell('phone'), readPhone(cell('phone'))]
  if (firstName + lastName + number === '') return 'it has neither a name nor a number'
  if (`${firstName}${lastName}`.includes('\ufffd')) return 'a letter of its name is damaged'
  const words = [...beside.split(', '), ...cell('tag').split(/[,;|/\n]/)].map((word) => word.trim())
  const tagOf = (word: string) => stayTags.find((tag) => fold(tag) === fold(word))
  const tags = new Set(words.map(tagOf).filter((tag): tag is StayTag => tag !== undefined))
  const others = [number === '' ? typed : '', ...words.filter((word) => !tagOf(word))]
  const ownNote = joinNotes(unwrap(cells[columns.ownNote ?? -1] ?? ''), ...others)
  return lengthOf(ownNote) > maxNoteLength
    ? `its note is longer than ${pluralize(maxNoteLength, 'character')}; shorten it, and choose the file again`
    : {
        firstName,
        lastName,
        phoneNumber: number.length > 4 ? (typed.startsWith('+') ? '+' : '') + number : '',
        lastFour: number.slice(-4),
        city: cell('city'),
        ownNote,
        tags: [...tags],
      }
}
