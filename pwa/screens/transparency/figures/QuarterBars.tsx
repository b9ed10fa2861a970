import type { PublishedQuarter } from '../../../../shared/schemas/transparency.ts'
import { type FigureName, figures, formatQuarter } from '../../../../shared/transparency.ts'
import styles from './Quarters.module.css'

const height = 64
const step = 28
const barWidth = 16

/** One figure over some quarters, the oldest first, and its newest value in words. Screen readers have the table. */
export function QuarterBars({ name, quarters }: { name: FigureName; quarters: readonly PublishedQuarter[] }) {
  const values = quarters.map((quarter) => quarter.figures[name])
  const most = Math.max(5, ...values.filter((value) => typeof value === 'number'))
  const newest = values.at(-1)!
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className="small soft">{figures[name]}</span>
        <span className={typeof newest === 'number' ? styles.newest : styles.few}>
          {newest.toLocaleString('en-US')}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${step * quarters.length} ${height + 18}`} aria-hidden focusable="false">
        {quarters.map(({ quarter, isFinal }, place) => (
          <g key={quarter} transform={`translate(${place * step + (step - barWidth) / 2} 0)`}>
            <Bar value={values[place]!} most={most} isFinal={isFinal} />
            {(place === 0 || place === quarters.length - 1) && (
              <text x={place === 0 ? 0 : barWidth} y={height + 14} textAnchor={place === 0 ? 'start' : 'end'}>
                {formatQuarter(quarter)}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={step * quarters.length} y1={height} y2={height} />
      </svg>
    </figure>
  )
}

function Bar({ value, most, isFinal }: { value: number | string; most: number; isFinal: boolean }) {
  if (typeof value !== 'number') return <circle cx={barWidth / 2} cy={height - 5} r={2.5} />
  const tall = Math.max(2, (value / most) * (height - 4))
  return (
    <rect width={barWidth} height={tall} y={height - tall} className={isFinal ? undefined : styles.running} />
  )
}
