import type { ReactNode } from 'react'
import styles from './Empty.module.css'

type Props = {
  children: ReactNode
  /** The next step, as a button. */
  action: ReactNode
  /** What is drawn above: a key tag, the open register (the default) or a magnifying glass. */
  drawing?: 'tag' | 'register' | 'search'
}

/** The empty state of a list: a drawing, what will appear here, and the next step below. */
export function Empty({ children, action, drawing = 'register' }: Props) {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} aria-hidden focusable="false">
        <use href={`#drawing-${drawing}`} />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  )
}
