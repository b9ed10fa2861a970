import type { ReactNode } from 'react'
import styles from './ErrorText.module.css'

/** What went wrong and what to do, in red, announced when it appears. Shows nothing while there is no text. */
export function ErrorText({ children, id }: { children?: ReactNode; id?: string }) {
  return (
    <div role="alert" id={id} className={children ? styles.error : undefined}>
      {children}
    </div>
  )
}
