import { testimonials } from '../content/home.ts'
import styles from './Testimonials.module.css'

/** Four honest placeholders instead of invented quotes (PUB-05, PUB-34, D-07). */
export function Testimonials() {
  return (
    <ul className={styles.cards} aria-label={testimonials.heading}>
      {testimonials.cards.map(({ id, text }) => (
        <li key={id} className={styles.card}>
          {text}
        </li>
      ))}
    </ul>
  )
}
