import { MergeGuests } from '../../../../shared/schemas/admin-guests.ts'
import type { GuestDetail } from '../../../../shared/schemas/guest.ts'
import { api } from '../../../api/api.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { GuestChoice } from './GuestChoice.tsx'

export type DialogProps = { guest: GuestDetail; onClose: () => void; onDone: () => Promise<void> }

/** Makes one guest of this and another one. */
export function MergeDialog({ guest, onClose, onDone }: DialogProps) {
  const { run, dialog } = useFreshFactor()
  const form = useForm({
    schema: MergeGuests,
    initial: { keptId: guest._id, mergedId: '', reason: '' },
    async submit(merge) {
      const { message } = await run(() => api.mergeGuests(merge))
      toast(message, 'success')
      await onDone()
    },
  })
  return (
    <Dialog
      title={`Merge ${guest.firstName} ${guest.lastName} with another guest`}
      open
      onClose={onClose}
      description="This guest stays, with the reviews of both. Whoever has opened either has opened it. It can be undone for 90 days."
    >
      <Form form={form} label="Merge">
        <GuestChoice label="The other guest" without={guest._id} bound={form.field('mergedId')} />
        <TextArea
          label="How do you know that they are one person?"
          hint="Saved to the activity log."
          rows={3}
          maxLength={1000}
          {...form.field('reason')}
        />
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Merge
        </Button>
      </Form>
      {dialog}
    </Dialog>
  )
}
