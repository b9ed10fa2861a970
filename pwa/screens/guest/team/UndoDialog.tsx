import { type GuestMerge, UndoMerge } from '../../../../shared/schemas/admin-guests.ts'
import { api } from '../../../api/api.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import type { DialogProps } from './MergeDialog.tsx'

/** Undoes a merge. */
export function UndoDialog({ merge, onClose, onDone }: DialogProps & { merge: GuestMerge }) {
  const { run, dialog } = useFreshFactor()
  const form = useForm({
    schema: UndoMerge,
    initial: { mergeId: merge._id, reason: '' },
    async submit(undo) {
      const { message } = await run(() => api.undoMerge(undo))
      toast(message, 'success')
      await onDone()
    },
  })
  return (
    <Dialog
      title={`Undo the merge with ${merge.name}?`}
      open
      onClose={onClose}
      description="What was moved goes back. Reviews that came since stay here."
    >
      <p className="soft">The reason of the merge: {merge.reason}</p>
      <Form form={form} label="Undo">
        <TextArea
          label="Why is it undone?"
          hint="Saved to the activity log."
          rows={3}
          maxLength={1000}
          {...form.field('reason')}
        />
        <Button type="submit" look="danger" wide busy={form.submitting}>
          Undo the merge
        </Button>
      </Form>
      {dialog}
    </Dialog>
  )
}
