import { Checkbox } from '../ui/form/Checkbox.tsx'
import { Field, type Bound } from '../ui/form/Field.tsx'
import { FormGroup } from '../ui/form/FormGroup.tsx'
import { PhoneField } from '../ui/form/PhoneField.tsx'
import { CountryField, StateField } from '../ui/places/PlaceFields.tsx'

type Name =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'numberHidden'
  | 'lastFour'
  | 'city'
  | 'state'
  | 'country'

type Props = {
  form: { field: (name: Name) => Bound }
  /** A review of this guest may have arrived already, so the guest can no longer be changed. */
  isFixed?: boolean
}

/** The fields of a new guest: names, phone and location. */
export function GuestFields({ form, isFixed = false }: Props) {
  const hidden = form.field('numberHidden')
  const isHidden = hidden.value === 'true'
  const name = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const
  return (
    <FormGroup title="The guest" disabled={isFixed}>
      {isFixed && (
        <p className="soft small">
          Your review of this guest may have arrived already. Send it again, to be sure.
        </p>
      )}
      <div className="pair">
        <Field label="First Name" {...name} {...form.field('firstName')} />
        <Field label="Last Name" {...name} {...form.field('lastName')} />
      </div>
      {isHidden ? (
        <Field
          label="Last four digits"
          hint="As the booking platform shows them."
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...form.field('lastFour')}
        />
      ) : (
        <PhoneField
          label="Phone"
          hint="Members see only the last four digits."
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
      )}
      <Checkbox
        label="The booking platform hides the number"
        {...hidden}
        value={isHidden}
        onChange={(isChecked) => {
          hidden.onChange(String(isChecked))
          if (!isChecked) form.field('lastFour').onChange('')
        }}
      />
      <div className="pair">
        <Field label="City" optional={!isHidden} {...name} {...form.field('city')} />
        <StateField empty="None" autoComplete="off" optional {...form.field('state')} />
      </div>
      <CountryField autoComplete="off" {...form.field('country')} />
    </FormGroup>
  )
}
