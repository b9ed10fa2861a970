import { expect, test } from 'vitest'
import { arrange, type Column } from './arrange.ts'
import { toCsv } from './Table.tsx'

type Row = { name: string; reviews: number }
const rows: Row[] = [
  { name: 'Berg', reviews: 3 },
  { name: 'adam', reviews: 12 },
  { name: 'Clark', reviews: 3 },
]
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', text: (row) => row.name },
  { key: 'reviews', label: 'Reviews', text: (row) => String(row.reviews), sortBy: (row) => row.reviews },
]
const names = (state: { sort: string | null; descending?: boolean; filter?: string }) =>
  arrange(rows, columns, { descending: false, filter: '', ...state }).map((row) => row.name)

test('rows sort by text without regard to case, and by number where a column says so', () => {
  expect(names({ sort: 'name' })).toEqual(['adam', 'Berg', 'Clark'])
  expect(names({ sort: 'reviews', descending: true })).toEqual(['adam', 'Berg', 'Clark'])
  expect(names({ sort: null })).toEqual(['Berg', 'adam', 'Clark'])
})

test('the filter keeps rows that hold every word in any column', () => {
  expect(names({ sort: null, filter: 'AD 12' })).toEqual(['adam'])
  expect(names({ sort: null, filter: ' 3 ' })).toEqual(['Berg', 'Clark'])
  expect(names({ sort: null, filter: 'zz' })).toEqual([])
})

test('cells that a spreadsheet would run stay text', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@x', '＝1', 'a=b']])).toBe("'=1+1,'+1,'-1,'@x,'＝1,a=b")
  expect(toCsv([['say "hi"', 'a,b', 'two\nlines'], ['=A1,B1']])).toBe(
    '"say ""hi""","a,b","two\nlines"\r\n"\'=A1,B1"',
  )
})
