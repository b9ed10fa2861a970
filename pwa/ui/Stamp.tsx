import type { ReactNode } from 'react'
import styles from './Stamp.module.css'

type Props = {
  /** The color: `key` by default, for what is settled or done; `waiting` and `negative` as their tokens. */
  kind?: 'key' | 'waiting' | 'negative'
  children: ReactNode
}

/** A word stamped on an entry: 'Verified', 'Viewed', 'Disputed', 'Settled'. */
export function Stamp({ kind = 'key', children }: Props) {
  return <span className={`${styles.stamp} ${kind === 'key' ? 'accent' : kind}`}>{children}</span>
}
