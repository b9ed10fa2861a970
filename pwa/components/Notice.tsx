import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const icons = { info: Info, positive: CircleCheck, negative: CircleAlert, waiting: Clock }

type Props = {
  /** `info` unless said otherwise; `waiting` for what somebody else has to do first. */
  kind?: keyof typeof icons
  title?: string
  /** Read aloud when it appears; leave out for what stands there from the start. */
  live?: boolean
  children: ReactNode
}

/** A message that stays in its place. Errors of a form belong into `ErrorText`. */
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
