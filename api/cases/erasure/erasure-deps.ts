import type { ErasuresMade } from '../../backup/erasure-ledger.ts'
import type { GuestErasureDeps } from '../../guests/lifecycle.ts'
import type { Subjects } from '../../lifecycle.ts'
import type { KeyedMutex } from '../../process/keyed-mutex.ts'
import type { CaseDeps } from '../case-deps.ts'

/** What the erasure of a guest needs. */
export type ErasureDeps = CaseDeps &
  GuestErasureDeps & { erasuresMade: ErasuresMade; subjects: Subjects; withKeyLock: KeyedMutex }
