import { useCallback } from 'react'
import { phoneKey } from '../../../../shared/phone.ts'
import { CorrectGuest } from '../../../../shared/schemas/admin-guests.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { DialogProps } from './MergeDialog.tsx'
import { ReasonField } from './ReasonField.tsx'
import { GuestFields } from '../../../guests/GuestFields.tsx'

/** Corrects name, number and place of a guest. */
export function CorrectDialog(props: DialogProps) {
  const { guest, onClose } = props
  const load = useCallback(
    (signal: AbortSignal) => api.guestNumber({ id: guest._id }, { signal }),
    [guest._id],
  )
  const [loaded, { retry }] = useLoad(load)
  return (
    <Dialog
      title={`Correct ${guest.firstName} ${guest.lastName}`}
      open
      onClose={onClose}
      description="Searches, lists and saved guests follow. The security log keeps that you have seen the number."
    >
      {loaded.state === 'loading' && <Skeleton label="Loading the number" cards={1} lines={3} />}
      {loaded.state === 'failed' && <LoadFailed {...loaded} onRetry={retry} />}
      {loaded.state === 'ready' && <CorrectForm {...props} phoneNumber={loaded.data.phoneNumber} />}
    </Dialog>
  )
}

function CorrectForm({ guest, onDone, phoneNumber }: DialogProps & { phoneNumber: string }) {
  const isHidden = phoneKey(phoneNumber) === null
  const { firstName, lastName, city, state, country } = guest
  const form = useForm({
    schema: CorrectGuest,
    initial: {
      guestId: guest._id,
      firstName,
      lastName,
      phoneNumber: isHidden ? '' : phoneNumber,
      numberHidden: String(isHidden),
      lastFour: isHidden ? phoneNumber.slice(-4) : '',
      city,
      state,
      country,
      reason: '',
    },
    async submit(correction) {
      const { message } = await api.correctGuest(correction)
      toast(message, 'success')
      await onDone()
    },
  })
  return (
    <Form form={form} label="Correct">
      <GuestFields form={form} />
      <ReasonField label="Why is it corrected?" {...form.field('reason')} />
      <Button type="submit" look="primary" wide busy={form.submitting}>
        Correct
      </Button>
    </Form>
  )
}
