import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { PaymentIntent } from '../../../../shared/schemas/payment.ts'

/** The props of every provider's card form. */
export type CardFormProps = {
  intent: PaymentIntent
  /** True after a redirect from the bank. */
  hasReturned: boolean
  onPaid: (details: UserDetails) => void
}
