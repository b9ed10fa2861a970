import type { ReactNode } from 'react'
import styles from './Card.module.css'

type Props = {
  /** `article` for something that stands for itself, `section` with a heading inside, `li` in a list. */
  as?: 'article' | 'section' | 'div' | 'li'
  /** A coloured edge; always with a word inside that says the same. */
  edge?: 'positive' | 'negative' | 'waiting'
  id?: string
  label?: string
  children: ReactNode
}

/** A sheet of paper on the page. */
export function Card({ as: Tag = 'div', edge, id, label, children }: Props) {
  return (
    <Tag id={id} aria-label={label} className={edge ? `${styles.card} ${styles[edge]}` : styles.card}>
      {children}
    </Tag>
  )
}
