import type { ReactNode } from 'react'
import styles from './Page.module.css'

type Props = {
  /** The only `h1` of the screen; it gets the focus after a navigation. */
  title: ReactNode
  /** A sentence or two below the heading. */
  lead?: ReactNode
  /**
   * `reading` for text and forms (at most 70 characters), `wide` for lists and tables, `full` for the team's
   * tables, `narrow` for one small form.
   */
  width?: 'reading' | 'wide' | 'full' | 'narrow'
  /** For a tool: a phone shows its heading to screen readers only, a desk in the size of a name. */
  isDense?: boolean
  /** Actions beside the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** The layout of a screen: heading, lead, width and spacing. */
export function Page({ title, lead, width = 'reading', isDense = false, actions, children }: Props) {
  return (
    <div className={`${styles.page} ${styles[width]} ${isDense ? styles.dense : ''}`}>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {actions}
        </div>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
