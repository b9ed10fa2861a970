import { useRef } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { formatCardNumber, formatExpiry } from './card-format.ts'
import type { CardFormProps } from './card-form-props.ts'
import styles from './Payment.module.css'
import { SandboxCard } from './sandbox-card.ts'
import { useFormatted } from './useFormatted.ts'

/** The card form of the payment sandbox. */
export function SandboxForm({ intent, onPaid }: CardFormProps) {
  const isConfirmed = useRef(false)
  const form = useForm({
    schema: SandboxCard,
    initial: { cardNumber: '', expiry: '', cvc: '' },
    async submit({ cardNumber }) {
      // A retry after a successful payment only creates the subscription.
      if (!isConfirmed.current)
        await api.confirmSandboxPayment({ clientSecret: intent.clientSecret, cardNumber })
      isConfirmed.current = true
      onPaid(await api.createSubscription())
    },
  })
  const cardNumber = useFormatted(form.field('cardNumber'), formatCardNumber)
  const expiry = useFormatted(form.field('expiry'), formatExpiry)
  return (
    <>
      <Notice title="This is a sandbox. No money moves.">
        The card 4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined. Any future date and any security
        code will do.
      </Notice>
      <Form form={form} label="Card">
        <Field
          label="Card number"
          autoComplete="cc-number"
          inputMode="numeric"
          spellCheck={false}
          maxLength={30}
          {...cardNumber}
        />
        <div className={styles.short}>
          <Field
            label="Expiration date"
            placeholder="MM/YY"
            autoComplete="cc-exp"
            inputMode="numeric"
            maxLength={12}
            {...expiry}
          />
          <Field label="CVC" autoComplete="cc-csc" inputMode="numeric" maxLength={4} {...form.field('cvc')} />
        </div>
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Subscribe
        </Button>
      </Form>
    </>
  )
}
