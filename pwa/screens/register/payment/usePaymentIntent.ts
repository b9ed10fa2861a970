import { useCallback, useState } from 'react'
import type { TierId } from '../../../../shared/plans.ts'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { PaymentIntent } from '../../../../shared/schemas/payment.ts'
import type { Verification } from '../../../../shared/schemas/verification.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { detailsLoaded, useSession } from '../../../session/session.ts'
import { readCoupon, removeCoupon } from '../../../session/storage.ts'

/** What the payment step shows: a payment, a coupon that cannot be used, or why there is nothing to pay. */
type Due =
  | { kind: 'payment'; intent: PaymentIntent }
  | { kind: 'invalid-coupon'; message: string }
  | { kind: 'declined'; verification: Verification }

export type Payment = ReturnType<typeof usePaymentIntent>

type Options = { plan: TierId; onPaid: (details: UserDetails) => void }

/**
 * Starts the payment of the chosen plan with the stored coupon. Calls `onPaid` if an earlier payment has succeeded: the
 * browser may have been closed between payment and subscription.
 */
export function usePaymentIntent({ plan, onPaid }: Options) {
  const id = useSession((session) => session.userAuth?._id ?? '')
  const [couponCode, setCouponCode] = useState(() => readCoupon() ?? '')
  const [notifyPaid] = useState(() => onPaid)

  const load = useCallback(
    async (signal: AbortSignal): Promise<Due> => {
      const details = await api.getUser({ id }, { signal })
      if (details.currentlyPaid) notifyPaid(details)
      else detailsLoaded(details)
      const payer = { emailAddress: details.email, customerId: details.paymentCustomerId }
      try {
        const intent = await api.createPaymentIntent({ ...payer, tierId: plan, couponCode }, { signal })
        return { kind: 'payment', intent }
      } catch (error) {
        if (isInvalidCoupon(error)) return { kind: 'invalid-coupon', message: error.message }
        if (!isConflict(error)) throw error
        const verification = await api.ownVerification({}, { signal })
        if (verification.state === 'declined') return { kind: 'declined', verification }
        await reportIfPaid(id, notifyPaid)
        throw error
      }
    },
    [id, plan, couponCode, notifyPaid],
  )

  const [due, { retry }] = useLoad(load)

  function dropCoupon() {
    removeCoupon()
    setCouponCode('')
    document.querySelector<HTMLElement>('#main h1')?.focus() // the pressed button has disappeared
  }

  return { due, retry, couponCode, dropCoupon }
}

const isInvalidCoupon = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && error.issues.some(({ path }) => path === 'couponCode')

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** Reports an earlier payment that the server has completed by itself. */
async function reportIfPaid(id: string, onPaid: Options['onPaid']): Promise<void> {
  const details = await api.getUser({ id })
  if (details.currentlyPaid) onPaid(details)
}
