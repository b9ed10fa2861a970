import { fold, splitWords } from '../../fold.ts'
import { hasDates } from './header-key.ts'
import { languages, wordsOfAll } from './languages.ts'
import { type ColumnKind, columnKinds, type Columns } from './stay.ts'

/** Each header as platforms and property systems write it, folded: 'Date d’arrivée' is 'datedarrivee'. */
const kinds = new Map(
  Object.values(languages)
    .flatMap(({ columns }) =>
      columnKinds.flatMap((kind) => columns[kind].map((header) => [fold(header), kind] as const)),
    )
    // English decides for a word that two languages have.
    .reverse(),
)

/** Words that say whose a column is: 'Guest’s phone' is a phone. */
const owners = wordsOfAll(({ columnOwners }) => columnOwners)
/** What may be understood of a longer header; other words than these may say anything: 'Property type', 'Booking notes'. */
const guessable = new Set<ColumnKind>([
  'name',
  'firstName',
  'lastName',
  'phone',
  'arrival',
  'departure',
  'nights',
  'code',
  'status',
])

/** A name is one, whosever it is said to be; a date may be another one. */
const sure = new Set<ColumnKind>(['name', 'firstName', 'lastName', 'phone'])

/** Longer than any header. */
const maxHeader = 100
const foldHeader = (header: string) => fold(header.slice(0, maxHeader))

function guess(header: string): ColumnKind | undefined {
  const words = splitWords(header.slice(0, maxHeader)).filter((word) => !owners.has(word))
  const kind = kinds.get(words.join(''))
  return kind && guessable.has(kind) ? kind : undefined
}

/**
 * Recognizes columns by their headers, in any order. Of two with one meaning the first counts. `isGuess` says that a header
 * was not known as it is, so that the host has to look.
 */
export function recognize(row: readonly string[]): { columns: Columns; isGuess: boolean } {
  const columns: Columns = {}
  let isGuess = false
  const known = row.map((header) => kinds.get(foldHeader(header)))
  known.forEach((kind, position) => {
    if (kind) columns[kind] ??= position
  })
  // 'Id' is a property system's own; a code beside it is the platform's.
  const other = known.findIndex((kind, position) => kind === 'code' && position !== columns.code)
  if (other !== -1 && foldHeader(row[columns.code!]!) === 'id') columns.code = other
  row.forEach((header, position) => {
    const kind = known[position] ? undefined : guess(header)
    if (!kind || columns[kind] !== undefined) return
    columns[kind] = position
    isGuess ||= !sure.has(kind)
  })
  return { columns: withNameParts(columns), isGuess }
}

/** One part of a name alone is the whole name: 'Nom' and 'Nome' mean either. */
function withNameParts({ firstName, lastName, ...others }: Columns): Columns {
  const parts = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) }
  if (others.name !== undefined || Object.keys(parts).length !== 1) return { ...parts, ...others }
  return { ...others, name: firstName ?? lastName! }
}

/** Whether the columns are enough to read stays: dates and who comes. */
export const areEnough = (columns: Columns): boolean => hasDates(columns) && hasNames(columns)

const hasNames = ({ name, firstName, lastName, bookedBy }: Columns): boolean =>
  [name, firstName, lastName, bookedBy].some((position) => position !== undefined)
