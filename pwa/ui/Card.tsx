import type { ReactNode } from 'react'
import styles from './Card.module.css'

type Props = {
  /** `article` for self-contained content, `section` with a heading inside, `li` in a list. */
  as?: 'article' | 'section' | 'div' | 'li'
  /** A colored edge, always together with a word that says the same. */
  edge?: 'positive' | 'negative' | 'waiting'
  id?: string
  label?: string
  children: ReactNode
}

/** A framed sheet of content. */
export function Card({ as: Tag = 'div', edge, id, label, children }: Props) {
  return (
    <Tag id={id} aria-label={label} className={edge ? `${styles.card} ${styles[edge]}` : styles.card}>
      {children}
    </Tag>
  )
}
