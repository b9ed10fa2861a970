import { formatDate } from '../../../../shared/dates.ts'
import type { UserForAdmin } from '../../../../shared/schemas/account.ts'
import { reasonText } from '../../../../shared/verification.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { refundLine } from './OutcomeDialog.tsx'
import styles from './Verification.module.css'

/** What was decided before, and the state of a refund. */
export function Decided({ user }: { user: UserForAdmin }) {
  const { reason, text, decidedAt, refund } = user.verification
  const given = reasonOf(reason)
  if (!decidedAt && !refund) return null
  return (
    <div className={styles.decided}>
      <Notice title={titleOf(user)}>
        {decidedAt && (
          <p>
            {given.words} on {formatDate(decidedAt)}. {given.sentence}
          </p>
        )}
        {text !== '' && <blockquote className={styles.quote}>{text}</blockquote>}
        {refund && <p>{refundLine(refund.state, refund.amount)}</p>}
      </Notice>
    </div>
  )
}

function titleOf({ verification: { state } }: UserForAdmin): string {
  if (state === 'waiting' || state === 'verified') return 'Decided before'
  if (state === 'declined') return 'This application was declined'
  return state === 'better-copy' ? 'A better copy was asked for' : 'This account was not verified'
}

function reasonOf(reason: string): { words: string; sentence: string } {
  const refused = reasonText('declined', reason)
  if (refused !== '') return { words: 'Declined', sentence: refused }
  const sentence = reasonText('better-copy', reason)
  return { words: sentence === '' ? 'Not verified' : 'A better copy was asked for', sentence }
}
