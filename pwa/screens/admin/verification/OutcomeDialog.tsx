import * as v from 'valibot'
import { Decision } from '../../../../shared/schemas/decision.ts'
import type { UserForAdmin } from '../../../../shared/schemas/account.ts'
import {
  dollars,
  isRefundOwed,
  maxOutcomeText,
  type Outcome,
  outcomeReasons,
  reasonsOf,
  type RefundState,
} from '../../../../shared/verification.ts'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { documentIds } from './document-ids.ts'

type Props = {
  user: UserForAdmin
  outcome: Outcome
  open: boolean
  onClose: () => void
  onDecided: () => void
  /** The documents have changed since they were loaded. */
  onStale: () => void
}

const schemaOf = (outcome: Outcome) =>
  v.object({
    reason: v.picklist(reasonsOf(outcome), 'Choose a reason from the list'),
    text: Decision.entries.text,
  })
const schemas = { declined: schemaOf('declined'), 'better-copy': schemaOf('better-copy') }

/** Asks for the reason and the text of a decision; what was typed stays until the account is closed. */
export function OutcomeDialog({ user, outcome, open, onClose, onDecided, onStale }: Props) {
  const form = useForm({
    schema: schemas[outcome],
    initial: { reason: '', text: '' },
    submit: async ({ reason, text }) => {
      try {
        const decision = { userId: user._id, outcome, reason, text, documents: documentIds(user) }
        const { verification } = await api.decide(decision)
        toast(
          decidedToast(user.email, outcome, verification.refund?.state, verification.refund?.amount),
          'success',
        )
        onDecided()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onStale()
        throw error
      }
    },
  })
  const name = `${user.firstName} ${user.lastName}`
  const isDecline = outcome === 'declined'
  return (
    <FormDialog
      title={isDecline ? `Decline ${name}?` : `Ask ${name} for a better copy?`}
      open={open}
      onClose={onClose}
      description={
        isDecline
          ? declineEffect(user, form.values.reason)
          : 'The application waits until new documents arrive.'
      }
      form={form}
      action={isDecline ? 'Decline' : 'Ask for a better copy'}
      look={isDecline ? 'danger' : 'primary'}
    >
      <SelectField
        label="Reason"
        options={[
          { value: '', label: 'Choose a reason' },
          ...Object.entries(outcomeReasons[outcome]).map(([value, label]) => ({ value, label })),
        ]}
        {...form.field('reason')}
      />
      <TextArea
        label="What the applicant should know"
        hint="Emailed with the reason, and shown on the member home."
        rows={4}
        maxLength={maxOutcomeText}
        {...form.field('text')}
      />
    </FormDialog>
  )
}

function declineEffect({ currentlyPaid }: UserForAdmin, reason: string): string {
  if (!currentlyPaid) return 'This is final until new documents come. Nothing was paid.'
  return isRefundOwed(reason)
    ? 'This is final until new documents come. The membership ends now, and the payment for this year is refunded.'
    : 'This is final until new documents come. The membership ends now. The terms promise no refund for false information.'
}

function decidedToast(email: string, outcome: Outcome, state: RefundState = 'none', amount = 0): string {
  if (outcome === 'better-copy') return `Asked ${email} for a better copy`
  if (state === 'none' || state === 'kept') return `Declined ${email}`
  return `Declined ${email}. ${refundLine(state, amount)}`
}

/** The state of a refund, for the team. */
export const refundLine = (state: RefundState, amount: number): string =>
  ({
    starting: 'The refund is starting.',
    pending: `The refund of ${dollars(amount)} is on its way.`,
    refunded: `${dollars(amount)} refunded.`,
    failed: 'The refund did not go through. Arrange it in the dashboard of the payment provider.',
    none: 'Nothing to refund.',
    kept: 'Not refunded, as the terms say.',
  })[state]
