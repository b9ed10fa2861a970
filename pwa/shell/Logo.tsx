import { brand } from '../../shared/brand.ts'
import styles from './Logo.module.css'

/** The mark, a key tag with a tick, and the name beside it. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M16 1.5 25 8v19a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 7 27V8Zm0 5.2a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Zm-4.6 11.1-1.7 1.7 4.9 5.3 7.9-9-1.8-1.6-6.1 7Z"
        />
      </svg>
      {brand.name}
    </span>
  )
}
