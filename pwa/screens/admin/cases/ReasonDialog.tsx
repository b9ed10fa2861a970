import * as v from 'valibot'
import { DecideReturned } from '../../../../shared/schemas/admin-cases.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

const Reason = v.pick(DecideReturned, ['reason'])

type Props = {
  title: string
  description: string
  label: string
  /** The words of the button. */
  action: string
  isDanger?: boolean
  open: boolean
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** Asks for the reason of a step, which the activity keeps. */
export function ReasonDialog(props: Props) {
  const { title, description, label, action, isDanger = false, open, onClose, onReason } = props
  const { run, dialog } = useFreshFactor()
  const form = useForm({
    schema: Reason,
    initial: { reason: '' },
    async submit({ reason }) {
      await run(() => onReason(reason))
      form.reset()
    },
  })
  return (
    <Dialog title={title} description={description} open={open} onClose={onClose}>
      <Form form={form} label={title}>
        <TextArea
          label={label}
          hint="Kept in the activity."
          rows={4}
          maxLength={3000}
          {...form.field('reason')}
        />
        <Button type="submit" look={isDanger ? 'danger' : 'primary'} wide busy={form.submitting}>
          {action}
        </Button>
      </Form>
      {dialog}
    </Dialog>
  )
}
