import type { Document, ObjectId } from 'mongodb'
import { guestKeysOf, matchesGuest, readingsOf, type SearchKeys } from '../../../shared/match.ts'
import { slipsAllowed } from '../../../shared/person/letters.ts'
import type { TypedPerson } from '../../../shared/person/people.ts'
import type { Found } from '../cards.ts'
import type { GuestShown } from '../guest-shown.ts'
import { candidateScans, type IndexScan } from './index-scan.ts'
import { findGuests } from './page-scan.ts'
import { chooseScan } from './query-plan.ts'
import { residualFilter } from './residual-filter.ts'
import type { GuestScans } from './scan-queries.ts'

type Asked = { search: SearchKeys; typed: TypedPerson }

/** How many guests each lookup of one name reads at most, so that they fit on a page with some of D-30. */
const limits = { transposed: 20, typos: 10 }

/** The guests who have the one name that was typed as their other name, exact ones first. */
export async function findTransposed(scans: GuestScans, { search, typed }: Asked): Promise<Found[]> {
  const [, other] = readingsOf(search, typed.isEitherName)
  if (!other) return []
  const scan = await chooseScan(scans, other)
  const { found } = await findGuests(scans, other, scan, null, { pageSize: limits.transposed })
  return found.filter(({ shown }) => !matchesGuest(search, guestKeysOf(shown)))
}

/** The guests with a first or last name of which the one that was typed differs in one letter. */
export async function findTypos(scans: GuestScans, { search, typed }: Asked): Promise<Found[]> {
  const readings = readingsOf(search, typed.isEitherName)
  const found = await Promise.all(readings.map((reading) => readTypos(scans, reading)))
  return found.flat()
}

async function readTypos(scans: GuestScans, search: SearchKeys): Promise<Found[]> {
  const field = search.first === '' ? 'last' : 'first'
  const spellings = oneLetterAway(search[field])
  if (spellings.length === 0) return []
  const scan = withSpellings(candidateScans({ ...search, phone: '' }).get(field)!, spellings)
  const range = { bounds: scan.bounds, after: null, upTo: null }
  const rows = await scans.guestKeys.rows(scan, range, residualFilter(search, scan, 'all'), limits.typos)
  return rows.map((row: Document) => ({ guest: row.guest as ObjectId, shown: row as GuestShown }))
}

/** The scan of a name, within the rows whose key is one of these texts as a whole. */
const withSpellings = (scan: IndexScan, spellings: string[]): IndexScan => ({
  ...scan,
  bounds: { [scan.positionField]: { $in: spellings.map((text) => new RegExp(`^${text} `)) } },
})

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
/** Of a longer name the bounds would be too many. */
const maxLength = 20

/** Every text that differs from a folded name in one letter: wrong, missing, added or swapped with its neighbor. */
function oneLetterAway(name: string): string[] {
  if (slipsAllowed(name.length) === 0 || name.length > maxLength) return []
  const texts = Array.from({ length: name.length + 1 }, (_, n) => {
    const [before, at, after] = [name.slice(0, n), name.slice(n, n + 1), name.slice(n + 1)]
    return [
      before + after,
      before + after.slice(0, 1) + at + after.slice(1),
      ...letters.flatMap((letter) => [before + letter + after, before + letter + at + after]),
    ]
  })
  return [...new Set(texts.flat())].filter((text) => text !== name)
}
