import { useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '../../../../shared/dates.ts'
import { type UserForAdmin, DocumentAccessReason } from '../../../../shared/schemas/account.ts'
import { reasonText } from '../../../../shared/verification.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
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

type WithheldDocumentsProps = { decidedAt: string | null; onReason: (reason: string) => void }

const Reason = v.object({ reason: DocumentAccessReason })

/** Replaces the documents of a decided account: opening them needs a reason. */
export function WithheldDocuments({ decidedAt, onReason }: WithheldDocumentsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    schema: Reason,
    initial: { reason: '' },
    submit: ({ reason }) => onReason(reason),
  })
  const since = decidedAt ? ` since the decision on ${formatDate(decidedAt)}` : ''
  return (
    <Notice title={`The documents are sealed${since}`}>
      <p>You can open them with a reason, which is saved to the activity log.</p>
      <Button onClick={() => setIsAsking(true)}>Open with a reason</Button>
      <FormDialog
        title="Why do you need the documents?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        form={form}
        action="Open the documents"
      >
        <TextArea label="Reason" rows={3} maxLength={500} {...form.field('reason')} />
      </FormDialog>
    </Notice>
  )
}
