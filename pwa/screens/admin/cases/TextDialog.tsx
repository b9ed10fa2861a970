import type { GenericSchema } from 'valibot'
import { FormDialog, type FormDialogProps } from '../../../ui/dialog/FormDialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

export type TextDialogProps = Omit<FormDialogProps<{ text: string }>, 'form' | 'children'> & {
  question: string
  hint?: string
  schema: GenericSchema<unknown, { text: string }>
  send: (text: string) => Promise<void>
}

/** A step of a case that needs a text alone. */
export function TextDialog({ question, hint, schema, send, ...dialog }: TextDialogProps) {
  const form = useForm({
    schema,
    initial: { text: '' },
    async submit({ text }) {
      await send(text)
      form.reset()
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form}>
      <TextArea label={question} hint={hint} rows={4} maxLength={3000} {...form.field('text')} />
    </FormDialog>
  )
}
