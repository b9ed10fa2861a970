import * as v from 'valibot'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { maxSuspensionText, type Suspension, SuspensionChange } from '../../../shared/schemas/suspension.ts'
import { formatDate } from '../../../shared/dates.ts'
import { api } from '../../api/api.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast.ts'

type Props = {
  user: AdminUser
  onClose: () => void
  onChanged: (changes: Pick<AdminUser, 'suspension'>) => void
}

const Reason = v.pick(SuspensionChange, ['reason'])

/** Asks for the reason of a suspension, or of its end; it is mailed. What was typed stays while it is open. */
export function SuspensionDialog({ user, onClose, onChanged }: Props) {
  const { suspension } = user
  const isSuspended = suspension !== null
  const form = useForm({
    schema: Reason,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const change = { userId: user._id, suspended: !isSuspended, reason }
      const changed = await api.suspend(change)
      toast(isSuspended ? `Restored ${user.email}` : `Suspended ${user.email}`, 'success')
      onChanged(changed)
    },
  })
  const name = `${user.firstName} ${user.lastName}`
  return (
    <FormDialog
      title={isSuspended ? `Restore ${name}?` : `Suspend ${name}?`}
      onClose={onClose}
      description={
        isSuspended
          ? 'Everything works again at once, with the same plan.'
          : 'They can only read the reason, answer it, download their data and close the account. The reviews stay, and the plan continues.'
      }
      form={form}
      action={isSuspended ? 'Restore' : 'Suspend'}
      look={isSuspended ? 'primary' : 'danger'}
      above={suspension && <Before suspension={suspension} />}
    >
      <TextArea
        label="The reason"
        hint={`Emailed to ${user.email}, and kept in the activity.`}
        rows={4}
        maxLength={maxSuspensionText}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const Before = ({ suspension: { at, reason, answer } }: { suspension: Suspension }) => (
  <>
    <p className="soft">Suspended on {formatDate(at)}:</p>
    <p className="typed">{reason}</p>
    {answer && (
      <>
        <p className="soft">Answered on {formatDate(answer.at)}:</p>
        <p className="typed">{answer.text}</p>
      </>
    )}
  </>
)
