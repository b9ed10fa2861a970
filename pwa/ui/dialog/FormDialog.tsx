import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Form } from '../form/Form.tsx'
import type { FormState } from '../form/useForm.ts'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'
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
  /** The label of the button that closes it. */
  cancel?: string
  /** A button between both. */
  other?: ReactNode
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
  cancel = 'Cancel',
  other,
  over,
  children,
  ...dialog
}: FormDialogProps<Values>) {
  return (
    <Dialog {...dialog} open={open}>
      {above}
      <Form form={form}>
        {children}
        <div className={styles.actions}>
          <Button onClick={dialog.onClose}>{cancel}</Button>
          {other}
          <Button type="submit" look={look} busy={form.submitting} busyLabel={busyLabel}>
            {action}
          </Button>
        </div>
      </Form>
      {over}
    </Dialog>
  )
}
