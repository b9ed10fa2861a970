import styles from './Skeleton.module.css'

type Props = {
  /** What is loading, for screen readers; omit it where another element says so. */
  label?: string
  /** The expected number of cards. */
  cards?: number
  /** Lines of text in each. */
  lines?: number
}

/** Placeholders for cards that are loading. */
export function Skeleton({ label, cards = 3, lines = 3 }: Props) {
  return (
    <output className={`gap-2 ${styles.skeleton}`}>
      {label && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: cards }, (_, card) => (
        <span key={card} className={styles.card} aria-hidden>
          {Array.from({ length: lines }, (__, line) => (
            <span key={line} className={styles.line} />
          ))}
        </span>
      ))}
    </output>
  )
}
