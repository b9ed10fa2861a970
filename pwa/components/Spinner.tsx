import styles from './Spinner.module.css'

/** Says that something is loading: `<Spinner label="Loading your reviews" />`. A skeleton is better where the layout is known. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={styles.spinner}>
      <span className={styles.ring} aria-hidden />
      <span>{label}</span>
    </output>
  )
}
