import type { ReactNode } from 'react'
import styles from './Card.module.css'

type Props = {
  /** `section` with a heading inside, `li` in a list. */
  as: 'section' | 'li'
  label?: string
  children: ReactNode
}

/** A framed sheet, for what is set apart, such as a plan; what belongs to a list is an `Entry`. */
export function Card({ as: Tag, label, children }: Props) {
  return (
    <Tag aria-label={label} className={styles.card}>
      {children}
    </Tag>
  )
}
