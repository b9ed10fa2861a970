import { titles } from '../../../shared/form-rules.ts'
import { to } from '../../../shared/routes.ts'
import { Field, type Bound } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { FormState } from '../../ui/form/useForm.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import type { SignUpValues } from './sign-up-values.ts'

const titleOptions = [
  { value: '', label: 'Choose one' },
  ...titles.map((title) => ({ value: title, label: title })),
]

/** Person and login. */
export function PersonFields({ form: { field } }: { form: FormState<SignUpValues> }) {
  return (
    <>
      <div className="pair">
        <Field label="First Name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="pair">
        <SelectField label="Title" options={titleOptions} {...field('title')} />
        <PhoneField label="Phone" {...field('phone')} />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
    </>
  )
}

/** The listings of the new member. */
export function PropertyFields({ form: { field } }: { form: FormState<SignUpValues> }) {
  return (
    <>
      <Field
        label="Listing"
        hint="The web address of your listing, or the address of the property."
        autoCapitalize="off"
        {...field('propertyListing')}
      />
      <Field label="Listing 2" optional autoCapitalize="off" {...field('propertyListing2')} />
      <Field label="Listing 3" optional autoCapitalize="off" {...field('propertyListing3')} />
    </>
  )
}

/** Accepting the terms. Links open a new tab, so that nothing typed is lost. */
export function TermsField(props: Bound<boolean>) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          I am 18 or older and accept the <NewTabLink to={to.termsOfUse}>Terms of Use</NewTabLink> and the{' '}
          <NewTabLink to={to.privacyPolicy}>Privacy Policy</NewTabLink>.
        </>
      }
    />
  )
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
