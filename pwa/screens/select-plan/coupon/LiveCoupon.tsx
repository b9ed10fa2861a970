import { useCallback } from 'react'
import type { Failure } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Accepted, Checking, type CouponProps } from '../CouponNotices.tsx'
import styles from '../SelectPlanScreen.module.css'
import { reasonOf } from './reason-of.ts'

/** Takes the focus that the field has left, but not from where the person is by now. */
function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

/** A code that was accepted at its field. */
export const TypedCoupon = (props: CouponProps) => (
  <output className={styles.said} tabIndex={-1} ref={focusIfLost}>
    <Accepted {...props} />
  </output>
)

type CheckProps = CouponProps & { onEdit: () => void }

/** What the server says of the code. It is asked again when it is reachable again. */
export function CheckedCoupon({ code, onRemove, onEdit }: CheckProps) {
  const [checked, { retry }] = useLoad(
    useCallback(
      (signal: AbortSignal) => api.checkCoupon({ couponCode: code }, { signal, isBackground: true }),
      [code],
    ),
  )
  return (
    <output className={styles.said}>
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
