import { titles } from '../../../shared/form-rules.ts'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { FormState } from '../../ui/form/useForm.ts'
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
