import { Field } from '../form/Field.tsx'
import { CountryField, StateField } from './PlaceFields.tsx'
import type { FormState } from '../form/useForm.ts'

type Address = {
  country: string
  address: string
  address2: string
  city: string
  state: string
  zipcode: string
}

type Props = {
  form: Pick<FormState<Address>, 'values' | 'field'>
  /** Marks every field as optional, as in the profile. */
  mayBeEmpty?: boolean
}

/** A postal address: in the US the zipcode is required, elsewhere the city. */
export function AddressFields({ form: { values, field }, mayBeEmpty = false }: Props) {
  const inUs = values.country === 'US'
  return (
    <>
      <CountryField {...field('country')} />
      <Field label="Address" autoComplete="address-line1" optional={mayBeEmpty} {...field('address')} />
      <Field label="Address 2" autoComplete="address-line2" optional {...field('address2')} />
      <div className="pair">
        <Field label="City" autoComplete="address-level2" optional={mayBeEmpty || inUs} {...field('city')} />
        <StateField empty="None" optional {...field('state')} />
        <Field
          label="Zipcode"
          autoComplete="postal-code"
          optional={mayBeEmpty || !inUs}
          {...field('zipcode')}
        />
      </div>
    </>
  )
}
