import { useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '../../../../shared/dates.ts'
import { DocumentAccessReason } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

type Props = { decidedAt: string | null; onReason: (reason: string) => void }

/** Replaces the documents of a decided account: opening them needs a reason. */
export function WithheldDocuments({ decidedAt, onReason }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const since = decidedAt ? ` since the decision on ${formatDate(decidedAt)}` : ''
  return (
    <Notice title={`The documents are sealed${since}`}>
      <p>You can open them with a reason, which the activity list keeps.</p>
      <Button onClick={() => setIsAsking(true)}>Open with a reason</Button>
      <Dialog title="Why do you need the documents?" open={isAsking} onClose={() => setIsAsking(false)}>
        <ReasonForm onReason={onReason} />
      </Dialog>
    </Notice>
  )
}

const Reason = v.object({ reason: DocumentAccessReason })

function ReasonForm({ onReason }: Pick<Props, 'onReason'>) {
  const form = useForm({
    schema: Reason,
    initial: { reason: '' },
    submit: ({ reason }) => onReason(reason),
  })
  return (
    <Form form={form} label="Reason">
      <TextArea label="Reason" rows={3} maxLength={500} {...form.field('reason')} />
      <Button look="primary" type="submit" wide>
        Open the documents
      </Button>
    </Form>
  )
}
