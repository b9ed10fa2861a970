import type { AccountDeps } from '../accounts/account-deps.ts'
import type { ErasuresMade } from '../backup/erasure-ledger.ts'
import type { PaymentDeps } from '../billing/payment-deps.ts'
import type { Subjects } from '../lifecycle.ts'
import type { ClosingsCollection, SuspendedAddresses } from './closings.collection.ts'

/** What a member's own copy and the end of an account need. */
export type ClosingDeps = AccountDeps &
  PaymentDeps & {
    closings: ClosingsCollection
    erasuresMade: ErasuresMade
    subjects: Subjects
    suspendedAddresses: SuspendedAddresses
  }
