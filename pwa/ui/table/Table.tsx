import { ArrowDown, ArrowUp, ArrowUpDown, Download } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import fieldStyles from '../form/Field.module.css'
import { arrange, type Column, type TableState } from './arrange.ts'
import styles from './Table.module.css'
import { saveFile } from '../../platform/save-file.ts'

type Props<Row> = {
  /** Says what the table holds. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Sort order and filter from `useTableState`; without them the table has neither. */
  state?: TableState
  onState?: (changes: Partial<TableState>) => void
  /** True when the server sorts and filters, so the rows keep their order. */
  arranged?: boolean
  /** The file name for a button that saves the visible rows as CSV. */
  csv?: string
  /** Called before the rows are saved; they are not when it is rejected. */
  beforeCsv?: () => Promise<unknown>
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
}

/** A table with sortable columns and a filter. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  state,
  onState,
  arranged,
  csv,
  beforeCsv,
  empty,
}: Props<Row>) {
  const id = useId()
  const shown = state && !arranged ? arrange(rows, columns, state) : rows
  async function save() {
    await beforeCsv?.()
    downloadCsv(csv!, [
      columns.map(({ label }) => label),
      ...shown.map((row) => columns.map(({ text }) => text(row))),
    ])
  }
  return (
    <div className={styles.frame}>
      {(state || csv) && (
        <div className="row-between">
          {state && onState && (
            <label className={styles.filter}>
              <span className="visually-hidden">Filter: {caption}</span>
              <input
                type="search"
                className={fieldStyles.control}
                placeholder="Filter"
                value={state.filter}
                onChange={(event) => onState({ filter: event.target.value })}
              />
            </label>
          )}
          {csv && (
            <Button look="plain" onClick={() => void save().catch(() => undefined)}>
              <Download aria-hidden size={18} />
              Save as CSV
            </Button>
          )}
        </div>
      )}
      {/* The frame of a wide table scrolls, and takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={styles.table}>
          <caption id={id} className="visually-hidden">
            {caption}
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} state={state} onState={onState} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ key, label, cell, text, numeric }) => (
                  <td key={key} data-label={label} className={numeric ? styles.numeric : undefined}>
                    <div>{cell ? cell(row) : text(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length === 0 &&
        (empty ?? (
          <div className="row">
            <p className="soft">Nothing matches the filter.</p>
            {onState && <Button onClick={() => onState({ filter: '' })}>Clear the filter</Button>}
          </div>
        ))}
    </div>
  )
}

type HeadProps<Row> = Pick<Props<Row>, 'state' | 'onState'> & { column: Column<Row> }

function HeadCell<Row>({ column: { key, label, numeric }, state, onState }: HeadProps<Row>) {
  const look = numeric ? styles.numeric : undefined
  if (!state || !onState) {
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    )
  }
  const sorted = state.sort === key
  const Arrow = !sorted ? ArrowUpDown : state.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={look}
      aria-sort={sorted ? (state.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onState({ sort: key, descending: sorted && !state.descending })}
      >
        {label}
        <Arrow aria-hidden size={14} className={sorted ? 'accent' : styles.idle} />
      </button>
    </th>
  )
}

/**
 * Formats rows as CSV. A cell that a spreadsheet would run as a formula gets a leading apostrophe and so stays text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Downloads rows as a CSV file. The byte order mark makes Excel read it as UTF-8. */
function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }), name)
}
