import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readCoupon, writeCoupon } from '../../session/storage.ts'

/** What the payment form accepts as a code, so that a mistyped link is not announced. */
const maxLength = 100

const never = () => () => undefined

/**
 * Keeps the code of `?coupon=` until the payment (PAY-08). Answers the code that will be used, from this address or
 * an earlier one; null without one. The page rendered at build time knows none.
 */
export function useCoupon(): string | null {
  const { search } = useLocation()
  const named = new URLSearchParams(search).get('coupon')?.trim() ?? ''
  const isUsable = named !== '' && named.length <= maxLength
  useEffect(() => {
    if (isUsable) writeCoupon(named)
  }, [isUsable, named])
  return useSyncExternalStore(
    never,
    () => (isUsable ? named : readCoupon()),
    () => null,
  )
}
