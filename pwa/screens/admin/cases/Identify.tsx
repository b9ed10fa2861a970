import { useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { formatPhone, phoneKey } from '../../../../shared/phone.ts'
import {
  Identify as IdentifySchema,
  type LookedUpGuest,
  LookUp,
  type TeamCase,
} from '../../../../shared/schemas/admin-cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { LeaveWarning } from '../../../ui/form/LeaveWarning.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Cases.module.css'

type Props = { found: TeamCase; onChange: (changed: TeamCase) => void }

/** Looks the guest up by whole number, and records how the person was identified. */
export function Identify({ found, onChange }: Props) {
  const [guests, setGuests] = useState<LookedUpGuest[] | null>(null)
  const form = useForm({
    schema: LookUp,
    initial: { id: found._id, phoneNumber: phoneKey(found.phoneNumber) ? found.phoneNumber : '' },
    submit: async ({ phoneNumber }) => setGuests(await api.lookUpGuest({ id: found._id, phoneNumber })),
  })
  return (
    <section className={`stack-tight ${styles.part}`} aria-label="Identify the person">
      <h3>Identify the person</h3>
      <Form form={form} label="Look up">
        <PhoneField
          label="Whole phone number"
          hint="The look-up is kept in the security log."
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <div>
          <Button type="submit" busy={form.submitting}>
            Look up
          </Button>
        </div>
      </Form>
      {guests?.length === 0 && <Notice live>No guest has this number.</Notice>}
      {guests && guests.length > 0 && (
        <Choice key={guests.map(({ _id }) => _id).join()} found={found} guests={guests} onChange={onChange} />
      )}
    </section>
  )
}

function Choice({ found, guests, onChange }: Props & { guests: LookedUpGuest[] }) {
  const isDispute = found.kind === 'dispute'
  const only = guests.length === 1 ? guests[0]!._id : ''
  const form = useForm({
    schema: IdentifySchema,
    initial: {
      id: found._id,
      guestId: only,
      reviewId: undefined as string | undefined,
      how: '',
      newFacts: '',
    },
    async submit(identified) {
      onChange(await api.identifyPerson(identified))
      toast(isDispute ? 'Members now see that the review is disputed' : 'Identified', 'success')
    },
  })
  const reviews = guests.find(({ _id }) => _id === form.values.guestId)?.reviews ?? []
  const review = reviews.find(({ _id }) => _id === form.values.reviewId)
  const guestId = form.field('guestId')
  return (
    <Form form={form} label="Identify">
      <LeaveWarning title="Leave without recording?" active={form.dirty && !form.submitting}>
        What you wrote is lost when you leave.
      </LeaveWarning>
      <ChoiceField
        label="The guest"
        options={guests.map((guest) => ({
          value: guest._id,
          label: `${guest.name}, ${formatPhone(guest.phoneNumber)}, ${guest.place}${guest.isSure ? '' : ' (four digits only)'}`,
        }))}
        {...guestId}
        onChange={(id) => form.set({ guestId: id, reviewId: undefined })}
      />
      {isDispute && form.values.guestId !== '' && reviews.length === 0 && (
        <Notice>There is no review of this guest that could be disputed.</Notice>
      )}
      {isDispute && reviews.length > 0 && (
        <ChoiceField
          label="The disputed review"
          options={reviews.map((each) => ({
            value: each._id,
            label: (
              <span className="gap-0">
                <span className="soft small">
                  {each.reviewType === '1' ? 'Positive' : 'Negative'}, {formatDate(each.createdAt)}
                  {each.hidden && ', hidden'}
                  {each.isDisputed && ', disputed in another case'}
                </span>
                <span className={styles.short}>{each.text}</span>
              </span>
            ),
          }))}
          {...form.field('reviewId')}
          value={form.values.reviewId ?? ''}
          onChange={(reviewId) => form.set({ reviewId })}
        />
      )}
      {review?.wasDisputed && !review.isDisputed && (
        <TextArea
          label="New facts"
          hint="This review was disputed before. Accept it again only with new facts; it gets no mark."
          rows={2}
          maxLength={1000}
          {...form.field('newFacts')}
        />
      )}
      <TextArea
        label="How was the person identified?"
        hint="For example, a call to the number or the booking confirmation."
        rows={3}
        maxLength={3000}
        {...form.field('how')}
      />
      <div>
        <Button look="primary" type="submit" busy={form.submitting}>
          Record the identification
        </Button>
      </div>
    </Form>
  )
}
