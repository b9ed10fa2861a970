import type { ReactNode } from 'react'
import styles from './Meter.module.css'

type Props = {
  /** The sentence above the bar, which says the same in words. */
  label: ReactNode
  value: number
  max: number
  /** `accent` for how much of something is used, `score` for positive against negative. */
  look?: 'accent' | 'score'
}

/** A bar whose meaning stands above it in words; `max` 0 shows an empty bar. */
export function Meter({ label, value, max, look = 'accent' }: Props) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.meter}>
      <p className={styles.label}>{label}</p>
      <svg
        className={`${styles.bar} ${look === 'score' && max > 0 ? styles.score : ''}`}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className={styles.rest} width="100" height="1" />
        <rect className={styles.part} width={part * 100} height="1" />
      </svg>
    </div>
  )
}
