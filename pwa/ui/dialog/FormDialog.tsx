import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Form } from '../form/Form.tsx'
import type { FormState } from '../form/useForm.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogWindow.tsx'

export type FormDialogProps<Values extends object> = Pick<
  DialogProps,
  'title' | 'description' | 'onClose'
> & {
  open?: boolean
  form: FormState<Values>
  /** The label of the submit button. */
  action: string
  look?: 'primary' | 'danger'
  busyLabel?: string
  /** What to read before the fields. */
  above?: ReactNode
  /** Buttons after the submit button. */
  others?: ReactNode
  /** A dialog that may open over this one. */
  over?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A dialog that asks for something and sends it. An error stays in it, with everything that was typed. */
export function FormDialog<Values extends object>({
  open = true,
  form,
  action,
  look = 'primary',
  busyLabel,
  above,
  others,
  over,
  children,
  ...dialog
}: FormDialogProps<Values>) {
  const submit = (
    <Button type="submit" look={look} wide={!others} busy={form.submitting} busyLabel={busyLabel}>
      {action}
    </Button>
  )
  return (
    <Dialog {...dialog} open={open}>
      {above}
      <Form form={form}>
        {children}
        {others ? (
          <div className="row">
            {submit}
            {others}
          </div>
        ) : (
          submit
        )}
      </Form>
      {over}
    </Dialog>
  )
}
