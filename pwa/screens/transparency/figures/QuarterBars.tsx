import type { PublishedQuarter } from '../../../../shared/schemas/transparency.ts'
import { type FigureName, figures, formatQuarter } from '../../../../shared/transparency.ts'
import { Figure } from './Figure.tsx'
import styles from './QuarterBars.module.css'

/** As many as fit side by side on a phone. */
export const quartersDrawn = 8
const step = 28
const barWidth = 16

type Props = {
  name: FigureName
  /** The oldest first. */
  quarters: readonly PublishedQuarter[]
  /** Drawn large, with its quarters named. */
  leads: boolean
}

/** One figure over some quarters, with its newest value. Screen readers have the table for the others. */
export function QuarterBars({ name, quarters, leads }: Props) {
  const values = quarters.map((quarter) => quarter.figures[name])
  const most = Math.max(5, ...values.filter((value) => typeof value === 'number'))
  const [height, dotRadius] = leads ? [128, 2] : [60, 4]
  const width = step * quarters.length
  const { quarter, isFinal } = quarters.at(-1)!
  return (
    <figure className={leads ? styles.lead : styles.chart}>
      <figcaption>
        <span className={styles.name}>
          {figures[name]}
          {leads && ` in ${formatQuarter(quarter)}${isFinal ? '' : ' so far'}`}
        </span>
        <Figure>{values.at(-1)!}</Figure>
      </figcaption>
      {/* A bar is as wide in the first quarter of the register as later. */}
      <div className={styles.drawing} style={{ width: `${(quarters.length / quartersDrawn) * 100}%` }}>
        <svg viewBox={`0 0 ${width} ${height + 1}`} aria-hidden focusable="false">
          {quarters.map(({ quarter, isFinal }, place) => (
            <g key={quarter} transform={`translate(${place * step + (step - barWidth) / 2} ${height})`}>
              <Bar value={values[place]!} {...{ most, height, dotRadius, isFinal }} />
            </g>
          ))}
          <line x1={0} x2={width} y1={height} y2={height} />
        </svg>
        {leads && quarters.length > 1 && (
          <p className={styles.ends} aria-hidden>
            <span>{formatQuarter(quarters[0]!.quarter)}</span>
            <span>{formatQuarter(quarter)}</span>
          </p>
        )}
      </div>
    </figure>
  )
}

type BarProps = {
  value: number | string
  most: number
  height: number
  dotRadius: number
  isFinal: boolean
}

function Bar({ value, most, height, dotRadius, isFinal }: BarProps) {
  if (typeof value !== 'number') return <circle cx={barWidth / 2} cy={-2 * dotRadius} r={dotRadius} />
  const tall = Math.max(2, (value / most) * (height - 2))
  return <rect width={barWidth} height={tall} y={-tall} className={isFinal ? undefined : styles.running} />
}
