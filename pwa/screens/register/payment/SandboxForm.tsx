import { useRef, useLayoutEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, type Bound } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { formatCardNumber, formatExpiry, formatTyped } from './card-format.ts'
import type { CardFormProps } from './card-form-props.ts'
import * as v from 'valibot'

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
        <div className="pair-short">
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

/** A field that formats its text while it is typed and keeps the caret where it belongs. */
function useFormatted(bound: Bound, format: (text: string, isDeleting: boolean) => string): Bound {
  const [typing, setTyping] = useState<{ input: HTMLInputElement; caret: number } | null>(null)
  useLayoutEffect(() => typing?.input.setSelectionRange(typing.caret, typing.caret), [typing])
  function onChange(text: string) {
    const input = document.activeElement
    const isHere = input instanceof HTMLInputElement && input.name === bound.name
    const caret = (isHere && input.selectionStart) || text.length
    const formatted = formatTyped(format, { before: bound.value, text, caret })
    bound.onChange(formatted.text)
    if (isHere) setTyping({ input, caret: formatted.caret })
  }
  return { ...bound, onChange }
}

const numberMessage = 'Enter the card number'
const dateMessage = 'Enter the expiration date as MM/YY'

/** Whether a card that expires MM/YY is still valid; cards are valid to the end of that month. */
function isCurrent(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return (2000 + year) * 12 + month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** A sandbox card; only the number is sent. */
export const SandboxCard = v.object({
  cardNumber: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(numberMessage),
    v.regex(/^(\d[ -]?){13,19}$/, 'A card number has 13 to 19 digits'),
  ),
  expiry: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, dateMessage),
    v.check((expiry) => isCurrent(expiry, new Date()), 'This card has expired'),
  ),
  cvc: v.pipe(v.string(), v.trim(), v.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code')),
})
