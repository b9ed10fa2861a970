import { formatDate } from '../../../../shared/dates.ts'
import { SplitReview } from '../../../../shared/schemas/admin-guests.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { GuestChoice } from './GuestChoice.tsx'
import type { DialogProps } from './MergeDialog.tsx'

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
    <Dialog
      title="Move a review to another guest"
      open
      onClose={onClose}
      description="Counts and score of both follow. The guest has to be in the register."
    >
      <Form form={form} label="Move">
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
        <TextArea
          label="Why is it about the other guest?"
          hint="Saved to the activity log."
          rows={3}
          maxLength={1000}
          {...form.field('reason')}
        />
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Move the review
        </Button>
      </Form>
    </Dialog>
  )
}
