import styles from './Skeleton.module.css'

type Props = {
  /** What is loading, for screen readers; left out where another one says it. */
  label?: string
  /** How many cards are expected. */
  cards?: number
  /** Lines of text in each. */
  lines?: number
}

/** The shape of cards that are about to come. */
export function Skeleton({ label, cards = 3, lines = 3 }: Props) {
  return (
    <output className={styles.skeleton}>
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
