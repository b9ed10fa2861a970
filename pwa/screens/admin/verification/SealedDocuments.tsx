import { useState } from 'react'
import * as v from 'valibot'
import { shownDate } from '../../../../shared/dates.ts'
import { UnsealReason } from '../../../../shared/schemas/admin.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Form } from '../../../components/Form.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { TextArea } from '../../../components/TextArea.tsx'
import { useForm } from '../../../components/useForm.ts'

type Props = { decidedAt: string | null; onReason: (reason: string) => void }

/** Stands in the place of documents that were decided on: opening them needs a reason (D-51). */
export function SealedDocuments({ decidedAt, onReason }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const since = decidedAt ? ` since the decision on ${shownDate(decidedAt)}` : ''
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

const Reason = v.object({ reason: UnsealReason })

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
