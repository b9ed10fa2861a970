import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  /** The content of the cell; `text` by default. */
  cell?: (row: Row) => ReactNode
  /** Plain text of the cell: shown, filtered, sorted and written to CSV. */
  text: (row: Row) => string
  /** The value to sort by where the text does not sort well (numbers, dates). */
  sortBy?: (row: Row) => number | string
  /** Right-aligned figures. */
  numeric?: boolean
}

export type TableState = { sort: string | null; descending: boolean; filter: string }

/** Returns the rows that contain every word of the filter, sorted by the chosen column; the sort is stable. */
export function arrange<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  state: TableState,
): Row[] {
  const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = (row: Row) => columns.map(({ text }) => text(row).toLowerCase()).join('\n')
  const found = rows.filter((row) => words.every((word) => textOf(row).includes(word)))
  const column = columns.find(({ key }) => key === state.sort)
  if (!column) return found
  const value = column.sortBy ?? column.text
  const sign = state.descending ? -1 : 1
  return found.sort((a, b) => sign * compare(value(a), value(b)))
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
}
