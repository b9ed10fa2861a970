import styles from './KeyTag.module.css'

/** The last four digits of a phone number as on the tag of a room's key; 'none' where there is no number. */
export function KeyTag({ digits }: { digits: string }) {
  return (
    <span className={styles.tag}>
      <svg className={styles.outline} aria-hidden focusable="false">
        <use href="#tag" />
      </svg>
      {digits}
    </span>
  )
}
