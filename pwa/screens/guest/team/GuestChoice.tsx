import { useState } from 'react'
import { locationOf } from '../../../../shared/places.ts'
import type { FoundGuest } from '../../../../shared/schemas/guest.ts'
import { messageOf } from '../../../api/api-error.ts'
import { searchGuests } from '../../../api/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { type Bound, Field } from '../../../ui/form/Field.tsx'

type Props = {
  label: string
  /** The guest that cannot be chosen. */
  without: string
  bound: Bound
}

const mostShown = 8

/** Finds a guest by name, and offers who is found. */
export function GuestChoice({ label, without, bound }: Props) {
  const [typed, setTyped] = useState({ firstName: '', lastName: '' })
  const [found, setFound] = useState<FoundGuest[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()

  async function find() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const place = { phoneNumber: '', city: '', state: '', country: '' }
      const { data } = await searchGuests({ ...typed, ...place })
      setFound(data.filter(({ _id }) => _id !== without).slice(0, mostShown))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const name = (key: keyof typeof typed, label: string) => ({
    label,
    name: `other-${key}`,
    value: typed[key],
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [key]: value }),
    onBlur: () => undefined,
  })
  return (
    <>
      <div className="pair">
        <Field {...name('firstName', 'First name of the other guest')} />
        <Field {...name('lastName', 'Last name of the other guest')} error={failure} />
      </div>
      <div>
        <Button busy={isBusy} busyLabel="Finding..." onClick={() => void find()}>
          Find
        </Button>
      </div>
      {found?.length === 0 && <output>No other guest was found by this name.</output>}
      {found && found.length > 0 && (
        <ChoiceField
          {...bound}
          label={label}
          options={found.map((guest) => ({
            value: guest._id,
            label: `${guest.firstName} ${guest.lastName}, ${guest.phoneNumber}, ${locationOf(guest)}`,
          }))}
        />
      )}
    </>
  )
}
