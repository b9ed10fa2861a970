import type { FormEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import styles from '../SelectPlanScreen.module.css'
import { maxCouponLength } from '../useCoupon.ts'
import { useTypedCode } from './useTypedCode.ts'

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

type Props = { draft: string; onAccepted: (code: string) => void }

/** The field for a code, which is checked when typing rests. */
export function CouponForm({ draft, onAccepted }: Props) {
  const { code, type, check, isChecking, error, hint } = useTypedCode(draft, onAccepted)

  function apply(event: FormEvent) {
    event.preventDefault()
    check()
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
        onChange={type}
        onBlur={() => undefined}
        error={error}
      />
      <Button type="submit" busy={isChecking} busyLabel="Checking...">
        Apply
      </Button>
      <output className="soft small">{hint}</output>
    </form>
  )
}
