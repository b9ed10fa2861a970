import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readCoupon, writeCoupon } from '../../session/storage.ts'

/** Longer codes are ignored, because the payment form would reject them. */
const maxLength = 100

const subscribeNever = () => () => undefined

/**
 * Stores the code of `?coupon=` until the payment. Returns the code of this address or an earlier one; null without one,
 * and in the prerendered page.
 */
export function useCoupon(): string | null {
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('coupon')?.trim() ?? ''
  const isUsable = code !== '' && code.length <= maxLength
  useEffect(() => {
    if (isUsable) writeCoupon(code)
  }, [isUsable, code])
  return useSyncExternalStore(
    subscribeNever,
    () => (isUsable ? code : readCoupon()),
    () => null,
  )
}
