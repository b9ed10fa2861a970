import { pluralize } from '../../../shared/pluralize.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Arrivals.module.css'
import type { Outcome } from './useIntake.ts'

const brokenShown = 20

/** What became of the files that were given last. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <div className="stack-tight">
      {outcomes.map((outcome) => (
        <Notice key={outcome.id} kind={outcome.kind === 'read' ? 'positive' : 'negative'} live>
          {outcome.kind === 'refused' ? (
            <p>
              <FileName {...outcome} />: nothing was changed. {outcome.why}
            </p>
          ) : (
            <>
              <p>
                <FileName {...outcome} />: {outcome.words}
              </p>
              <Broken {...outcome} />
            </>
          )}
        </Notice>
      ))}
    </div>
  )
}

const FileName = ({ name }: { name: string }) => (
  <strong className={styles.file}>
    <bdi>{name}</bdi>
  </strong>
)

/** The rows that could not be read, each by its number. */
function Broken({ broken, unit }: Extract<Outcome, { kind: 'read' }>) {
  if (broken.length === 0) return null
  const more = broken.length - brokenShown
  const what = unit === 'Row' ? pluralize(broken.length, 'row') : pluralize(broken.length, 'entry', 'entries')
  return (
    <details>
      <summary>{what} could not be read</summary>
      <ul className={styles.broken}>
        {broken.slice(0, brokenShown).map(({ row, why }) => (
          <li key={`${row} ${why}`}>
            {row === 0 ? 'The file' : `${unit} ${row}`}: {why}.
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  )
}
