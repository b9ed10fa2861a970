import { formatDate } from '../../../../shared/dates.ts'
import type { PublishedQuarter } from '../../../../shared/schemas/transparency.ts'
import { figureNames, figures, formatQuarter } from '../../../../shared/transparency.ts'
import type { Column } from '../../../ui/table/arrange.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { QuarterBars } from './QuarterBars.tsx'
import styles from './Quarters.module.css'

/** As many as fit side by side on a phone. */
const quartersDrawn = 8

const columns: readonly Column<PublishedQuarter>[] = [
  { key: 'quarter', label: 'Quarter', text: nameOf },
  ...figureNames.map((name) => ({
    key: name,
    label: figures[name],
    numeric: true,
    text: (row: PublishedQuarter) => formatFigure(row.figures[name]),
  })),
]

/** Charts of the newest quarters, and a table of all of them, which can be saved as CSV. */
export function Quarters({ quarters }: { quarters: readonly PublishedQuarter[] }) {
  const drawn = quarters.slice(0, quartersDrawn).toReversed()
  return (
    <>
      <section className="stack-tight" aria-labelledby="quarter-by-quarter">
        <h2 id="quarter-by-quarter">Quarter by quarter</h2>
        <p className="soft small">
          Each bar is a quarter, the newest on the right; a pale one is not over yet, and a dot stands for
          fewer than 5. The table below has the same figures.
        </p>
        <ul className={styles.charts}>
          {figureNames.map((name) => (
            <li key={name}>
              <QuarterBars name={name} quarters={drawn} />
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

const formatFigure = (figure: number | string) =>
  typeof figure === 'number' ? figure.toLocaleString('en-US') : figure
