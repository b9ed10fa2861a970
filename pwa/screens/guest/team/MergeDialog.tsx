import { MergeGuests, type GuestMerge, UndoMerge } from '../../../../shared/schemas/admin-guests.ts'
import type { GuestDetail } from '../../../../shared/schemas/guest.ts'
import { api } from '../../../api/api.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { GuestChoice } from './GuestChoice.tsx'
import { ReasonField } from './ReasonField.tsx'

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
    <FormDialog
      title={`Merge ${guest.firstName} ${guest.lastName} with another guest`}
      onClose={onClose}
      description="This guest stays, with the reviews of both. Whoever has opened either has opened it. It can be undone for 90 days."
      form={form}
      action="Merge"
      over={dialog}
    >
      <GuestChoice label="The other guest" without={guest._id} bound={form.field('mergedId')} />
      <ReasonField label="How do you know that they are one person?" {...form.field('reason')} />
    </FormDialog>
  )
}

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
