import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readCoupon, removeCoupon, writeCoupon } from '../../session/storage.ts'

/** Longer codes are ignored, because the payment form would reject them. */
export const maxCouponLength = 100

const subscribeNever = () => () => undefined

/**
 * The coupon to be used, kept until the payment: the one that was typed, the code of `?coupon=`, or an earlier one. Null
 * without one, and in the prerendered page.
 */
export function useCoupon() {
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('coupon')?.trim() ?? ''
  const isUsable = code !== '' && code.length <= maxCouponLength
  const [typed, setTyped] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    if (isUsable) writeCoupon(code)
  }, [isUsable, code])
  const found = useSyncExternalStore(
    subscribeNever,
    () => (isUsable ? code : readCoupon()),
    () => null,
  )
  const setCoupon = (next: string | null) => {
    if (next === null) removeCoupon()
    else writeCoupon(next)
    setTyped(next)
  }
  const coupon = typed === undefined ? found : typed
  return [{ coupon, isTyped: typeof typed === 'string' }, setCoupon] as const
}
