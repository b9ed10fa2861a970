import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const icons = { info: Info, positive: CircleCheck, negative: CircleAlert, waiting: Clock }

type Props = {
  /** `info` by default; `waiting` when somebody else has to act first. */
  kind?: keyof typeof icons
  title?: string
  /** Announced when it appears; omit it for a notice that is there from the start. */
  live?: boolean
  children: ReactNode
}

/** A permanent message. Use `ErrorText` for the errors of a form. */
export function Notice({ kind = 'info', title, live = false, children }: Props) {
  const Icon = icons[kind]
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={live ? 'status' : undefined}>
      <Icon aria-hidden size={20} className={styles.icon} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
