import { sealHeads } from '../../../api/seals.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import styles from './Quarters.module.css'

/** The heads of the chain of receipts: whoever keeps one can tell whether the chain was rebuilt since. */
export function SealHeads() {
  const [loaded] = useLoad(sealHeads)
  if (loaded.state !== 'ready' || loaded.data.length === 0) return null
  return (
    <section className="stack-tight reading" aria-labelledby="seal-heads">
      <h2 id="seal-heads">Evidence that nobody can change</h2>
      <p>
        Each piece of evidence gets a receipt when it arrives, and receipts are chained by their SHA-256. The
        head of each day stands here: keep one, and nobody can rebuild what came before it unseen.
      </p>
      <ul className={styles.heads}>
        {loaded.data.map(({ day, number, head }) => (
          <li key={day}>
            <time dateTime={day}>{day}</time>, batch {number.toLocaleString('en-US')}: <code>{head}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
