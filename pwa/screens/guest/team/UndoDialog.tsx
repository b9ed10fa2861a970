import { type GuestMerge, UndoMerge } from '../../../../shared/schemas/admin-guests.ts'
import { api } from '../../../api/api.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import type { DialogProps } from './MergeDialog.tsx'
import { ReasonField } from './ReasonField.tsx'

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
    <FormDialog
      title={`Undo the merge with ${merge.name}?`}
      onClose={onClose}
      description="What was moved goes back. Reviews that came since stay here."
      form={form}
      action="Undo the merge"
      look="danger"
      above={<p className="soft">The reason of the merge: {merge.reason}</p>}
      over={dialog}
    >
      <ReasonField label="Why is it undone?" {...form.field('reason')} />
    </FormDialog>
  )
}
