import * as v from 'valibot'
import { line } from '../../../../shared/schemas/common.ts'
import { type FoundGuest, LastFour } from '../../../../shared/schemas/guest.ts'
import { type Arrival, nameOf, personKey } from '../../../arrivals/arrival.ts'
import { changeArrivals } from '../../../arrivals/arrivals.ts'
import { EarlierTexts, OwnNote } from '../../../stays/OwnNote.tsx'
import { useStays } from '../../../stays/stays.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { DecideArrival } from './DecideArrival.tsx'
import { DeclineKindly } from './DeclineKindly.tsx'
import { WatchArrival } from './WatchArrival.tsx'

const Person = v.object({
  firstName: line('First Name'),
  lastName: line('Last Name'),
  lastFour: LastFour,
  city: line('City'),
})

const earlierNames = {
  firstName: 'First Name',
  lastName: 'Last Name',
  lastFour: 'Last four digits',
  city: 'Town',
}

type Props = { arrival: Arrival; known: readonly FoundGuest[]; onClose: () => void }

/** What a host can do with one arrival: complete it, watch who it may be, keep a decision, decline it kindly, take it off the list. */
export function ArrivalDialog({ arrival, known, onClose }: Props) {
  const { firstName, lastName, lastFour, city } = arrival
  const stay = useStays(({ shown }) => shown.get(arrival.id))
  const form = useForm({
    schema: Person,
    initial: { firstName, lastName, lastFour, city },
    submit: async (person) => {
      await changeArrivals((arrivals) =>
        arrivals.map((one) => (one.id === arrival.id ? withPerson(one, person) : one)),
      )
      onClose()
    },
  })
  async function remove() {
    await changeArrivals((arrivals) => arrivals.filter(({ id }) => id !== arrival.id))
    onClose()
    toast('Removed from the list', 'success', {
      label: 'Undo',
      run: () => void changeArrivals((arrivals) => [...arrivals, arrival]),
    })
  }
  const field = { autoComplete: 'off', spellCheck: false } as const
  return (
    <Dialog title={nameOf(arrival) || 'A guest without a name'} open onClose={onClose}>
      <div className="stack">
        <WatchArrival arrival={arrival} known={known} />
        <Form form={form} label="Who’s coming">
          <div className="pair-short">
            <Field label="First Name" autoCapitalize="words" {...field} {...form.field('firstName')} />
            <Field label="Last Name" autoCapitalize="words" {...field} {...form.field('lastName')} />
            <Field
              label="Last four digits"
              inputMode="numeric"
              maxLength={4}
              {...field}
              {...form.field('lastFour')}
            />
            <Field label="Guest’s town" autoCapitalize="words" {...field} {...form.field('city')} />
          </div>
          {stay && (
            <EarlierTexts
              stay={stay}
              names={earlierNames}
              onUse={(name, text) => form.set({ [name]: text })}
            />
          )}
          <div className="row">
            <Button type="submit" look="primary" busy={form.submitting} busyLabel="Saving...">
              Save
            </Button>
            <Button onClick={() => void remove()}>Remove from the list</Button>
          </div>
        </Form>
        {stay && <OwnNote stay={stay} />}
        <DecideArrival arrival={arrival} />
        <DeclineKindly firstName={firstName} />
      </div>
    </Dialog>
  )
}

/** Its check holds as long as the person is the same. */
function withPerson(one: Arrival, person: v.InferOutput<typeof Person>): Arrival {
  const next = { ...one, ...person, lastFour: person.lastFour ?? '' }
  return { ...next, check: personKey(next) === personKey(one) ? one.check : null }
}
