import { brand } from '../../shared/brand.ts'
import styles from './Logo.module.css'

/** The mark, a key tag with a tick, and the drawn name beside it. `index.html` holds the drawings (`drawings.svg`). */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} aria-hidden focusable="false">
        <use href="#mark" />
      </svg>
      <svg className={styles.name} role="img" aria-label={brand.name}>
        <use href="#wordmark" />
      </svg>
    </span>
  )
}
