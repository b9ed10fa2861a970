import styles from './Admin.module.css'

type Props = {
  /** 'Verified: ana@example.com' */
  label: string
  on: boolean
  onPress: () => void
}

/** A switch in a table; pressing it opens a confirmation. */
export const Switch = ({ label, on, onPress }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={styles.switch}
    onClick={onPress}
  >
    <span className={styles.track} aria-hidden />
    <span aria-hidden>{on ? 'Yes' : 'No'}</span>
  </button>
)
