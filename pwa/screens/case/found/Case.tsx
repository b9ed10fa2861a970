import { useState } from 'react'
import { caseNouns } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import type { PersonsCase } from '../../../../shared/schemas/cases.ts'
import { Page } from '../../../ui/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorText } from '../../../ui/ErrorText.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import styles from './Case.module.css'
import { Copy } from './Copy.tsx'
import { Messages } from './Messages.tsx'
import { OwnLink } from './OwnLink.tsx'
import { Decision, DisputedReview } from './ReviewAndDecision.tsx'

type Props = { token: string; found: PersonsCase; onChange: (changed: PersonsCase) => void }

/** What was asked, its state, and what the person and the team write to each other. */
export function Case({ token, found, onChange }: Props) {
  const [ended, setEnded] = useState<string | null>(null)
  const noun = caseNouns[found.kind]
  if (ended !== null)
    return (
      <Page title={`Your ${noun}`}>
        <Notice kind="positive" live>
          {ended}
        </Notice>
      </Page>
    )
  return (
    <Page title={`Your ${noun}`}>
      <Standing found={found} />
      {found.decision && (
        <Decision token={token} found={found} decision={found.decision} onChange={onChange} />
      )}
      {found.hasCopy && <Copy token={token} />}
      {found.review && <DisputedReview token={token} review={found.review} onChange={onChange} />}
      {found.state === 'unconfirmed' && <ConfirmCase token={token} onConfirmed={onChange} />}
      {found.state !== 'unconfirmed' && <Messages token={token} found={found} onWritten={onChange} />}
      <Sent found={found} />
      <OwnLink token={token} onEnded={setEnded} />
    </Page>
  )
}

/** Its state, and the days left. */
function Standing({ found }: { found: PersonsCase }) {
  const { daysLeft } = found
  return (
    <dl className={styles.standing}>
      <div>
        <dt>State</dt>
        <dd>{stateOf(found)}</dd>
      </div>
      {daysLeft !== null && (
        <div>
          <dt>Answer within</dt>
          <dd>{daysLeft < 0 ? 'Overdue' : pluralize(daysLeft, 'day')}</dd>
        </div>
      )}
      <div>
        <dt>Sent on</dt>
        <dd>{formatDate(found.createdAt)}</dd>
      </div>
    </dl>
  )
}

function stateOf({ state, waitsForPerson, decision, review }: PersonsCase): string {
  if (state === 'unconfirmed') return 'Waiting for your confirmation'
  if (state === 'decided') return 'Decided'
  if (waitsForPerson) return 'Waiting for your answer'
  if (decision) return 'Looked at again'
  if (review?.asked && !review.answer) return 'Put to its author'
  return 'With our team'
}

/** What the person sent, as typed. */
function Sent({ found }: { found: PersonsCase }) {
  const name = `${found.firstName} ${found.lastName}`
  return (
    <section className="stack-tight" aria-labelledby="sent">
      <h2 id="sent">What you sent</h2>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd dir="auto">{name}</dd>
        </div>
        <div>
          <dt>Phone number</dt>
          <dd>{found.phoneNumber}</dd>
        </div>
        <div>
          <dt>Your stay</dt>
          <dd dir="auto">{found.stay}</dd>
        </div>
        <div>
          <dt>What we should know</dt>
          <dd dir="auto">{found.message}</dd>
        </div>
      </dl>
    </section>
  )
}

type ConfirmCaseProps = { token: string; onConfirmed: (confirmed: PersonsCase) => void }

/** The button that confirms the address: opening the link does not, because mail scanners open links. */
function ConfirmCase({ token, onConfirmed }: ConfirmCaseProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function confirm() {
    setIsBusy(true)
    setFailure(null)
    try {
      onConfirmed(await api.confirmCase({ token }))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="stack-tight">
      <p>
        Press the button to confirm that you sent this, and that the email address is yours. Then we begin.
      </p>
      <div>
        <Button look="primary" busy={isBusy} busyLabel="Confirming..." onClick={() => void confirm()}>
          Confirm and send
        </Button>
      </div>
      <ErrorText>{failure}</ErrorText>
    </div>
  )
}
