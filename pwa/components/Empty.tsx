import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** What will appear here, in one sentence, and the next step below it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
