import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CouponForm } from './coupon/CouponForm.tsx'
import { CheckedCoupon, TypedCoupon } from './coupon/LiveCoupon.tsx'
import { Accepted } from './CouponNotices.tsx'
import styles from './SelectPlanScreen.module.css'
import { useCoupon } from './useCoupon.ts'

/** The coupon for the first year, as the server judges it, or a field for one. */
export function Coupon() {
  const [{ coupon, isTyped }, setCoupon] = useCoupon()
  const [draft, setDraft] = useState<string | null>(null)
  const hasPaid = useSession((session) => session.userAuth?.currentlyPaid)
  if (hasPaid) return null

  /** Offers the field, with the code to be corrected. */
  function edit(code: string) {
    setDraft(code)
    setCoupon(null)
  }

  function remove() {
    setDraft(null)
    setCoupon(null)
  }

  return (
    <>
      <div className={styles.without}>
        {coupon === null && draft === null && (
          <p className={styles.ask}>
            Do you have a coupon?{' '}
            <Button look="plain" onClick={() => edit('')}>
              Enter the code
            </Button>
          </p>
        )}
      </div>
      <div className={coupon === null && draft === null ? styles.coupon : `${styles.coupon} ${styles.shown}`}>
        {/* Keeps the room of the longest notice, so that nothing moves when the answer comes. */}
        <div className={styles.room} aria-hidden inert>
          <Accepted code="ABCD1234" onRemove={() => undefined} />
        </div>
        {coupon === null && draft !== null && <CouponForm draft={draft} onAccepted={setCoupon} />}
        {coupon !== null && isTyped && <TypedCoupon code={coupon} onRemove={remove} />}
        {coupon !== null && !isTyped && (
          <CheckedCoupon key={coupon} code={coupon} onRemove={remove} onEdit={() => edit(coupon)} />
        )}
      </div>
    </>
  )
}
