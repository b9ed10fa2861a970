import { formatDate } from '../../../../shared/dates.ts'
import type { PublishedQuarter } from '../../../../shared/schemas/transparency.ts'
import { figureNames, figures, formatQuarter } from '../../../../shared/transparency.ts'
import type { Column } from '../../../ui/table/arrange.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { Figure, formatFigure } from './Figure.tsx'
import { QuarterBars, quartersDrawn } from './QuarterBars.tsx'
import styles from './Quarters.module.css'

const columns: readonly Column<PublishedQuarter>[] = [
  { key: 'quarter', label: 'Quarter', text: nameOf, cell: (row) => <Quarter {...row} /> },
  ...figureNames.map((name) => ({
    key: name,
    label: figures[name],
    numeric: true,
    text: (row: PublishedQuarter) => formatFigure(row.figures[name]),
    cell: (row: PublishedQuarter) => <Figure>{row.figures[name]}</Figure>,
  })),
]

/** Charts of the newest quarters, and a table of all of them, which can be saved as CSV. */
export function Quarters({ quarters }: { quarters: readonly PublishedQuarter[] }) {
  const drawn = quarters.slice(0, quartersDrawn).reverse()
  return (
    <>
      <section className="stack-tight" aria-labelledby="quarter-by-quarter">
        <h2 id="quarter-by-quarter">Quarter by quarter</h2>
        <p className="soft small reading">
          Each bar is a quarter, the newest on the right with its number beside it; a pale one is not over
          yet. A dot and “&lt;5” stand for fewer than 5, and “–” for a median of fewer than 5 decisions or a
          share of fewer than 5 stays.
        </p>
        <ul className={styles.charts}>
          {figureNames.map((name, place) => (
            <li key={name}>
              <QuarterBars name={name} quarters={drawn} leads={place === 0} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack-tight" aria-labelledby="all-figures">
        <h2 id="all-figures">All figures</h2>
        <div className={styles.table}>
          <Table
            caption="The figures of each quarter"
            columns={columns}
            rows={quarters}
            keyOf={({ quarter }) => quarter}
            csv="transparency.csv"
          />
        </div>
      </section>
    </>
  )
}

function nameOf({ quarter, isFinal, asOf }: PublishedQuarter): string {
  return isFinal ? formatQuarter(quarter) : `${formatQuarter(quarter)}, so far, as of ${formatDate(asOf)}`
}

/** The name of a quarter in the ledger's date column: 'Q4', and the rest below it. */
function Quarter(row: PublishedQuarter) {
  const [number, ...rest] = nameOf(row).split(' ')
  return (
    <>
      <span className={`figure ${styles.quarter}`}>{number}</span>{' '}
      <span className={styles.year}>{rest.join(' ')}</span>
    </>
  )
}
