import { Field } from '../../ui/form/Field.tsx'
import type { FormState } from '../../ui/form/useForm.ts'
import type { SignUpValues } from './sign-up-values.ts'

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
