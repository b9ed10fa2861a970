import styles from './Spinner.module.css'

/** A loading indicator: `<Spinner label="Loading your reviews" />`. Prefer a `Skeleton` where the layout is known. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={styles.spinner}>
      <span className={styles.ring} aria-hidden />
      <span>{label}</span>
    </output>
  )
}
