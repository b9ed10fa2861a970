import * as v from 'valibot'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { maxSuspensionText, SuspensionChange } from '../../../shared/schemas/suspension.ts'
import { formatDate } from '../../../shared/dates.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Admin.module.css'

type Props = {
  user: AdminUser
  open: boolean
  onClose: () => void
  onChanged: (changes: Pick<AdminUser, 'suspension'>) => void
}

const Reason = v.pick(SuspensionChange, ['reason'])

/** Asks for the reason of a suspension, or of its end; it is mailed. What was typed stays while it is open. */
export function SuspensionDialog({ user, open, onClose, onChanged }: Props) {
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
    <Dialog
      title={isSuspended ? `Restore ${name}?` : `Suspend ${name}?`}
      open={open}
      onClose={onClose}
      description={
        isSuspended
          ? 'Everything works again at once, with the same plan.'
          : 'From now on they can only read the reason, answer it, take their data and close the account. The reviews stay, and the plan goes on.'
      }
    >
      {suspension && (
        <>
          <p className="soft">Suspended on {formatDate(suspension.at)}:</p>
          <p className={styles.whole}>{suspension.reason}</p>
        </>
      )}
      {suspension?.answer && (
        <>
          <p className="soft">Answered on {formatDate(suspension.answer.at)}:</p>
          <p className={styles.whole}>{suspension.answer.text}</p>
        </>
      )}
      <Form form={form} label={isSuspended ? 'Restore' : 'Suspend'}>
        <TextArea
          label="The reason"
          hint={`Mailed to ${user.email}, and kept in the activity.`}
          rows={4}
          maxLength={maxSuspensionText}
          {...form.field('reason')}
        />
        <Button look={isSuspended ? 'primary' : 'danger'} type="submit" wide busy={form.submitting}>
          {isSuspended ? 'Restore' : 'Suspend'}
        </Button>
      </Form>
    </Dialog>
  )
}
