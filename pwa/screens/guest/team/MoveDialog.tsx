import { formatDate } from '../../../../shared/dates.ts'
import { SplitReview } from '../../../../shared/schemas/admin-guests.ts'
import { api } from '../../../api/api.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { GuestChoice } from './GuestChoice.tsx'
import type { DialogProps } from './MergeDialog.tsx'
import { ReasonField } from './ReasonField.tsx'

const shortLength = 60

/** Moves a review to the guest whom it is about. */
export function MoveDialog({ guest, onClose, onDone }: DialogProps) {
  const form = useForm({
    schema: SplitReview,
    initial: { reviewId: '', guestId: '', reason: '' },
    async submit(split) {
      const { message } = await api.splitReview(split)
      toast(message, 'success')
      await onDone()
    },
  })
  return (
    <FormDialog
      title="Move a review to another guest"
      onClose={onClose}
      description="Counts and score of both follow. The guest has to be in the register."
      form={form}
      action="Move the review"
    >
      <SelectField
        label="The review"
        options={[
          { value: '', label: 'Choose a review' },
          ...guest.review.map(({ _id, createdAt, review }) => ({
            value: _id,
            label: `${formatDate(createdAt)}: ${review.slice(0, shortLength)}`,
          })),
        ]}
        {...form.field('reviewId')}
      />
      <GuestChoice label="The guest it is about" without={guest._id} bound={form.field('guestId')} />
      <ReasonField label="Why is it about the other guest?" {...form.field('reason')} />
    </FormDialog>
  )
}
