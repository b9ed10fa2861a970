import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { PaymentIntent } from '../../../../shared/schemas/payment.ts'

/** What every card form gets, whoever takes the payment. */
export type CardFormProps = {
  intent: PaymentIntent
  /** The bank has just sent the person back. */
  hasReturned: boolean
  onPaid: (details: UserDetails) => void
}
