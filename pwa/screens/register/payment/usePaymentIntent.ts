import { useCallback, useState } from 'react'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { PaymentIntent } from '../../../../shared/schemas/payment.ts'
import { ApiError } from '../../../api/api-error.ts'
import { createPaymentIntent } from '../../../api/billing.ts'
import { ownDetails } from '../../../api/own-details.ts'
import { useLoad } from '../../../components/useLoad.ts'
import { detailsLoaded, useSession } from '../../../session/session.ts'
import { readCoupon, removeCoupon } from '../../../session/storage.ts'

/** What the payment step shows: something to pay, or a coupon that cannot be used. */
export type Due = { kind: 'payment'; intent: PaymentIntent } | { kind: 'refused-coupon'; message: string }

type Options = { plan: TierId; onPaid: (details: UserDetails) => void }

/**
 * Starts the payment of the chosen plan with the stored coupon (PAY-15). `onPaid` hears of a
 * payment that succeeded meanwhile: the browser may have been lost between payment and subscription (D-62).
 */
export function usePaymentIntent({ plan, onPaid }: Options) {
  const id = useSession((session) => session.userAuth?._id ?? '')
  const [couponCode, setCouponCode] = useState(() => readCoupon() ?? '')
  const [paid] = useState(() => onPaid)

  const load = useCallback(
    async (signal: AbortSignal): Promise<Due> => {
      const details = await ownDetails(id, signal)
      if (details.currentlyPaid) paid(details)
      else detailsLoaded(details)
      const payer = { emailAddress: details.email, customerId: details.paymentCustomerId }
      try {
        const intent = await createPaymentIntent({ ...payer, tierId: plan, couponCode }, signal)
        return { kind: 'payment', intent }
      } catch (error) {
        if (isRefusedCoupon(error)) return { kind: 'refused-coupon', message: error.message }
        await tellIfPaid(error, id, paid)
        throw error
      }
    },
    [id, plan, couponCode, paid],
  )

  const [due, { retry }] = useLoad(load)

  function dropCoupon() {
    removeCoupon()
    setCouponCode('')
    document.querySelector<HTMLElement>('#main h1')?.focus() // the button that was pressed is gone
  }

  return { due, retry, couponCode, dropCoupon }
}

const isRefusedCoupon = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.issues.some(({ path }) => path === 'couponCode')

/** The server completes a payment that succeeded while the browser was away, and then says that it is paid. */
async function tellIfPaid(error: unknown, id: string, onPaid: Options['onPaid']): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 409) return
  const details = await ownDetails(id)
  if (details.currentlyPaid) onPaid(details)
}
