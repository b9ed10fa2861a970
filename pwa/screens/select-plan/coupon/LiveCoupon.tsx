import { useCallback, useState, type FormEvent } from 'react'
import type { Failure } from '../../../api/api-error.ts'
import { checkCoupon } from '../../../api/billing.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Accepted, Checking, type CouponProps } from '../CouponNotices.tsx'
import styles from '../SelectPlanScreen.module.css'
import { maxCouponLength } from '../useCoupon.ts'

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** The field for a code. */
export function CouponForm({ draft, onApply }: { draft: string; onApply: (code: string) => void }) {
  const [code, setCode] = useState(draft)
  const [error, setError] = useState('')

  function apply(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') setError('Enter a coupon code')
    else onApply(code.trim())
  }

  return (
    <form ref={focusField} className={styles.form} aria-label="Coupon" noValidate onSubmit={apply}>
      <Field
        label="Coupon code"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={maxCouponLength}
        value={code}
        onChange={(next) => {
          setError('')
          setCode(next)
        }}
        onBlur={() => undefined}
        error={error}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}

type CheckProps = CouponProps & { isTyped: boolean; onEdit: () => void }
const focusNow = (element: HTMLElement | null) => element?.focus()

/** What the server says of the code. It is asked again when it is reachable again. */
export function CheckedCoupon({ code, isTyped, onRemove, onEdit }: CheckProps) {
  const [checked, { retry }] = useLoad(
    useCallback((signal: AbortSignal) => checkCoupon(code, signal), [code]),
  )
  return (
    <output className={styles.said} tabIndex={-1} ref={isTyped ? focusNow : undefined}>
      {checked.state === 'loading' && <Checking code={code} />}
      {checked.state === 'ready' && <Accepted code={checked.data.couponCode} onRemove={onRemove} />}
      {checked.state === 'failed' && (
        <Unaccepted {...{ ...checked, code, onRemove, onEdit, onRetry: retry }} />
      )}
    </output>
  )
}

type UnacceptedProps = CouponProps & Failure & { onEdit: () => void; onRetry: () => void }

/** A code that the server refused, or could not be asked about. */
function Unaccepted({ code, onRemove, onEdit, onRetry, ...failure }: UnacceptedProps) {
  return (
    <Notice
      kind={failure.isFinal ? 'negative' : 'info'}
      title={failure.isFinal ? failure.message : `Coupon ${code} could not be checked now`}
    >
      <p>
        {failure.isFinal
          ? `The code was “${code}”. Check its letters, or continue without it.`
          : `${reasonOf(failure)} It is checked again at payment.`}
      </p>
      <Button look="plain" onClick={failure.isFinal ? onEdit : onRetry}>
        {failure.isFinal ? 'Change the code' : 'Try again'}
      </Button>
      <Button look="plain" onClick={onRemove}>
        Remove the coupon
      </Button>
    </Notice>
  )
}

const reasonOf = ({ unreachable, message }: Failure) =>
  unreachable ? 'The server could not be reached.' : message
