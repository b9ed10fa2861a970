import { Field, type Bound } from './Field.tsx'
import { FormGroup } from './FormGroup.tsx'
import { PhoneField } from './PhoneField.tsx'
import { CountryField, StateField } from './PlaceFields.tsx'

type Name = 'firstName' | 'lastName' | 'phoneNumber' | 'city' | 'state' | 'country'

type Props = {
  form: { field: (name: Name) => Bound }
  /** A review of this guest may have arrived: of another one it would be a second review. */
  isFixed?: boolean
}

/** Who a new guest is: names, phone and place (OP-39). */
export function GuestFields({ form, isFixed = false }: Props) {
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
      <PhoneField
        label="Phone"
        hint="Members see only the last four digits."
        autoComplete="off"
        {...form.field('phoneNumber')}
      />
      <div className="pair">
        <Field label="City" optional {...name} {...form.field('city')} />
        <StateField empty="None" autoComplete="off" optional {...form.field('state')} />
      </div>
      <CountryField autoComplete="off" {...form.field('country')} />
    </FormGroup>
  )
}
