import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** The empty state of a list: what will appear here, and the next step below. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
