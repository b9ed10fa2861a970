import { useEffect } from 'react'
import { type UserDetails } from '../../../shared/schemas/account.ts'
import { titles } from '../../../shared/form-rules.ts'
import { formatDate } from '../../../shared/dates.ts'
import { locationOf } from '../../../shared/places.ts'
import { AddressFields } from '../../ui/places/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { type TypedDay, useInsuranceDay } from './useInsuranceDay.ts'
import { useProfile } from './useProfile.ts'
import type { FormRow } from './FormRows.tsx'

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  /** Called with whether there are unsaved changes. */
  onUnsent: (isUnsent: boolean) => void
  typedDay: TypedDay
}

const titleOptions = titles.map((title) => ({ value: title, label: title }))

export function ProfileForm({ details, onChanged, onUnsent, typedDay }: Props) {
  const { form, isNoticeShown, isUnsent } = useProfile(details, onChanged)
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent])
  const { field } = form
  const insuranceDay = useInsuranceDay(form, typedDay)
  return (
    <Form
      form={form}
      label="Profile"
      success={
        <>
          {isNoticeShown && <Notice kind="positive">User information updated</Notice>}
          {details.pendingEmail !== '' && (
            <Notice kind="waiting">
              We mailed a link to {details.pendingEmail}. Your email changes when you open it.
            </Notice>
          )}
        </>
      }
    >
      <div className="pair">
        <Field label="First Name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="pair">
        <SelectField label="Title" options={titleOptions} {...field('title')} />
        <PhoneField label="Phone" optional {...field('phone')} />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        {...field('email')}
      />
      <AddressFields form={form} mayBeEmpty />
      <Field label="Listing" optional autoCapitalize="off" {...field('propertyListing')} />
      <Field label="Listing 2" optional autoCapitalize="off" {...field('propertyListing2')} />
      <Field label="Listing 3" optional autoCapitalize="off" {...field('propertyListing3')} />
      <Field label="Insurance expiration date" type="date" optional {...insuranceDay} />
      <div>
        <Button type="submit" look="primary" busy={form.submitting}>
          Update
        </Button>
      </div>
    </Form>
  )
}

const orNone = (value: string) => value || 'Not given'
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

/** What the profile holds, in the order of its form. */
export function profileRows(details: UserDetails): FormRow[] {
  const { address, address2, zipcode, insuranceExpirationDate: day } = details
  const place = [locationOf(details), zipcode].filter((part) => part !== '').join(' ')
  const waiting = details.pendingEmail && `${details.pendingEmail} is waiting to be confirmed`
  const listings = [details.propertyListing, details.propertyListing2, details.propertyListing3]
  return [
    {
      label: 'Name',
      name: 'firstName',
      value: joined(`${details.firstName} ${details.lastName}`, details.title),
    },
    { label: 'Phone', name: 'phone', value: orNone(details.phone) },
    { label: 'Email', name: 'email', value: joined(details.email, waiting) },
    { label: 'Address', name: 'address', value: orNone(joined(address, address2, place)) },
    { label: 'Listings', name: 'propertyListing', value: orNone(joined(...listings)) },
    {
      label: 'Insurance expires',
      name: 'insuranceExpirationDate',
      value: day === '' ? 'Not given' : formatDate(day),
    },
  ]
}
