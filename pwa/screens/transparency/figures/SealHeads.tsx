import { formatDate } from '../../../../shared/dates.ts'
import { api } from '../../../api/api.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import styles from './SealHeads.module.css'

const loadHeads = (signal: AbortSignal) => api.chainHeads({}, { signal })

/** More are a press away. */
const daysShown = 5

/** The heads of the chain of receipts: whoever keeps one can tell whether the chain was rebuilt since. */
export function SealHeads() {
  const [loaded] = useLoad(loadHeads)
  if (loaded.state !== 'ready' || loaded.data.length === 0) return null
  const earlier = loaded.data.slice(daysShown)
  return (
    <section className="stack-tight" aria-labelledby="seal-heads">
      <h2 id="seal-heads">Evidence that no one can change</h2>
      <p className="reading">
        Each piece of evidence gets a receipt when it arrives, and receipts are chained by their SHA-256. Each
        day has a fingerprint. Keep one, and you can prove that nothing before it changed.
      </p>
      <Heads days={loaded.data.slice(0, daysShown)} />
      {earlier.length > 0 && (
        <details>
          <summary>Earlier days ({earlier.length.toLocaleString('en-US')})</summary>
          <Heads days={earlier} />
        </details>
      )}
    </section>
  )
}

const Heads = ({ days }: { days: Awaited<ReturnType<typeof loadHeads>> }) => (
  <ul className={`gap-0 ${styles.heads}`}>
    {days.map(({ day, number, head }) => (
      <li key={day}>
        <time className="figure" dateTime={day}>
          {formatDate(day)}
        </time>
        <span className="soft small numbers">Batch {number.toLocaleString('en-US')}</span>
        <code>{head}</code>
      </li>
    ))}
  </ul>
)
