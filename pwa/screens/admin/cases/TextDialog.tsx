import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

export type TextDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen to the text. */
  description: string
  question: string
  hint?: string
  schema: GenericSchema<unknown, { text: string }>
  action: string
  look?: 'primary' | 'danger'
  /** What was typed is kept when it throws. */
  send: (text: string) => Promise<void>
  /** What `send` may ask first. */
  children?: ReactNode
}

/** A step of a case that needs a text alone. */
export function TextDialog({
  open,
  onClose,
  title,
  description,
  question,
  hint,
  schema,
  action,
  look = 'primary',
  send,
  children,
}: TextDialogProps) {
  const form = useForm({
    schema,
    initial: { text: '' },
    async submit({ text }) {
      await send(text)
      form.reset()
      onClose()
    },
  })
  return (
    <Dialog title={title} open={open} onClose={onClose} description={description}>
      <Form form={form} label={title}>
        <TextArea label={question} hint={hint} rows={4} maxLength={3000} {...form.field('text')} />
        <Button type="submit" look={look} wide busy={form.submitting}>
          {action}
        </Button>
      </Form>
      {children}
    </Dialog>
  )
}
