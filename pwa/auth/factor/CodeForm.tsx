import type { ReactNode } from 'react'
import { EnrollmentCode, FactorCode } from '../../../shared/schemas/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

type Props = {
  /** Names the form and its button. */
  action: string
  label: string
  hint?: string
  /** A code that was passed on has letters, too. */
  isPassedOn?: boolean
  submit: (code: string) => Promise<void>
  /** What else can be pressed. */
  children?: ReactNode
}

/** A field for one code. */
export function CodeForm({ action, label, hint, isPassedOn = false, submit, children }: Props) {
  const form = useForm({
    schema: isPassedOn ? EnrollmentCode : FactorCode,
    initial: { code: '' },
    submit: ({ code }) => submit(code),
  })
  return (
    <Form form={form} label={action}>
      <Field
        label={label}
        {...(hint && { hint })}
        autoComplete={isPassedOn ? 'off' : 'one-time-code'}
        inputMode={isPassedOn ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        {...form.field('code')}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={form.submitting}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  )
}
