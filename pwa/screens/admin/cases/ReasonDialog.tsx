import * as v from 'valibot'
import { DecideReturned } from '../../../../shared/schemas/admin-cases.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import { TextDialog, type TextDialogProps } from './TextDialog.tsx'

const Reason = v.object({ text: DecideReturned.entries.reason })

/** Asks for the reason of a step, which the activity keeps, and for a second factor where it was not given lately. */
export function ReasonDialog({ send, ...props }: Omit<TextDialogProps, 'schema' | 'hint' | 'over'>) {
  const { run, dialog } = useFreshFactor()
  return (
    <TextDialog
      {...props}
      schema={Reason}
      hint="Saved to the activity log."
      send={(reason) => run(() => send(reason))}
      over={dialog}
    />
  )
}
