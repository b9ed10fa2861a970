import type { ReactNode } from 'react'
import styles from './Meter.module.css'

type Props = {
  /** A sentence with the same information. */
  label: ReactNode
  value: number
  max: number
  /** `accent` for usage, which turns to the waiting color at 80 %, `score` for positive against negative. */
  look?: 'accent' | 'score'
}

/** A labeled bar; `max` 0 shows an empty one. */
export function Meter({ label, ...bar }: Props) {
  return (
    <div className={styles.meter}>
      <p className={styles.label}>{label}</p>
      <MeterBar {...bar} />
    </div>
  )
}

/** The bar alone, where a sentence elsewhere says the same. */
export function MeterBar({ value, max, look = 'accent' }: Omit<Props, 'label'>) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <svg
      className={`${styles.bar} ${colorOf(look, share, max)}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect className={styles.rest} width="100" height="1" />
      <rect className={styles.part} width={share * 100} height="1" />
    </svg>
  )
}

function colorOf(look: Props['look'], share: number, max: number) {
  if (look === 'score') return max > 0 ? styles.score : ''
  return share >= 0.8 ? styles.nearlyFull : ''
}
