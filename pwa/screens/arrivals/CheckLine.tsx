import { useState } from 'react'
import { pluralize } from '../../../shared/pluralize.ts'
import type { Arrival } from '../../arrivals/arrival.ts'
import { checkArrivals, toCheck } from '../../arrivals/intake/check-arrivals.ts'
import { summaryOf } from '../../arrivals/match-status.ts'
import { isUnreachable, messageOf } from '../../api/api-error.ts'
import { useConnection } from '../../api/connection.ts'
import { useOwnDetails } from '../../ui/loading/useOwnDetails.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import styles from './Arrivals.module.css'

/** How many arrivals and matches there are, what opening them costs, and the button that asks. */
export function CheckLine({ arrivals }: { arrivals: readonly Arrival[] }) {
  useOwnDetails()
  const details = useSession((session) => session.userDetails)
  const isOnline = useConnection(({ state }) => state === 'online')
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const asked = toCheck(arrivals)
  const isChecked = arrivals.some(({ check }) => check !== null)
  const isAgain = asked.length > 0 && asked[0]!.check !== null
  const waiting = arrivals.filter(({ check, checkAfter }) => check === null && checkAfter).length
  const unchecked = arrivals.filter(({ check }) => check === null).length - waiting
  const views = details && { used: details.quotaUsed, limit: details.isAdmin ? null : details.quotaLimit }

  const summary = summaryOf(arrivals, views)
  const end = summary.indexOf('.') + 1

  async function check() {
    setFailure('')
    try {
      await checkArrivals(asked, (done, all) =>
        setProgress(all > 50 ? `Checking, ${Math.floor((done / all) * 100)}%` : 'Checking...'),
      )
    } catch (error) {
      setFailure(
        isUnreachable(error) ? 'Checking needs a connection. Check yours and try again.' : messageOf(error),
      )
    } finally {
      setProgress(null)
    }
  }

  return (
    <section className={styles.check} aria-label="Check">
      <output className={styles.summary}>
        <strong>{summary.slice(0, end)}</strong>
        {summary.slice(end)}
      </output>
      {isChecked && unchecked > 0 && (
        <p className="soft">{pluralize(unchecked, 'arrival is', 'arrivals are')} not checked.</p>
      )}
      {waiting > 0 && (
        <p className="soft">
          {pluralize(waiting, 'arrival waits', 'arrivals wait')}: your plan’s checks for today are used up.
          They resume after midnight UTC.
        </p>
      )}
      <OfflineNotice>
        Checking needs a connection. Below is what was known when you last checked, with the guests saved on
        this device.
      </OfflineNotice>
      <div className="row">
        <Button
          look={isAgain ? 'secondary' : 'primary'}
          disabled={asked.length === 0 || !isOnline}
          busy={progress !== null}
          busyLabel={progress ?? ''}
          onClick={() => void check()}
        >
          {isAgain ? 'Check again' : 'Check arrivals'}
        </Button>
        <p className="soft small">
          We check names, last four digits and towns, and don’t keep them. No guest view is used.
        </p>
      </div>
      <ErrorText>{failure}</ErrorText>
    </section>
  )
}
