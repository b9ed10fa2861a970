import type { ReactNode } from 'react'
import styles from './ErrorText.module.css'

/** An error message, announced when it appears. Renders an empty alert while there is no text. */
export function ErrorText({ children, id }: { children?: ReactNode; id?: string }) {
  return (
    <div role="alert" id={id} className={children ? styles.error : undefined}>
      {children}
    </div>
  )
}
