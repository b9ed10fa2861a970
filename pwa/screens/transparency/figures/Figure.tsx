import { fewer, type Published } from '../../../../shared/transparency.ts'
import styles from './Figure.module.css'

/** What is drawn in place of words that would fill most of the page; they are there for screen readers. */
const markOf = (words: string) => (words === fewer ? '<5' : '–')

/** A published figure: the number, or a short mark with the words that it means. */
export const Figure = ({ children }: { children: Published }) =>
  typeof children === 'number' ? (
    <span className="figure">{formatFigure(children)}</span>
  ) : (
    <span className={styles.few} data-mark={markOf(children)}>
      <span className="visually-hidden">{children}</span>
    </span>
  )

/** The figure in words, as in the CSV file. */
export const formatFigure = (figure: Published) =>
  typeof figure === 'number' ? figure.toLocaleString('en-US') : figure
