import { useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '../../../../shared/dates.ts'
import { DocumentAccessReason } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

type Props = { decidedAt: string | null; onReason: (reason: string) => void }

const Reason = v.object({ reason: DocumentAccessReason })

/** Replaces the documents of a decided account: opening them needs a reason. */
export function WithheldDocuments({ decidedAt, onReason }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    schema: Reason,
    initial: { reason: '' },
    submit: ({ reason }) => onReason(reason),
  })
  const since = decidedAt ? ` since the decision on ${formatDate(decidedAt)}` : ''
  return (
    <Notice title={`The documents are sealed${since}`}>
      <p>You can open them with a reason, which the activity list keeps.</p>
      <Button onClick={() => setIsAsking(true)}>Open with a reason</Button>
      <FormDialog
        title="Why do you need the documents?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        form={form}
        action="Open the documents"
      >
        <TextArea label="Reason" rows={3} maxLength={500} {...form.field('reason')} />
      </FormDialog>
    </Notice>
  )
}
