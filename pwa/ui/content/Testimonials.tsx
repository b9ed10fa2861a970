import { testimonials } from '../../content/home.ts'
import styles from './Testimonials.module.css'

/** Four placeholders instead of invented quotes. */
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
