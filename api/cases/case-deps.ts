import type { Config } from '../config.ts'
import type { Transaction } from '../database/client.ts'
import type { Limits } from '../http/limits.ts'
import type { Mailer } from '../mail/outbox.ts'
import type { CasesCollection } from './cases.collection.ts'

/** What the rules of the guest's side need. */
export type CaseDeps = {
  cases: CasesCollection
  config: Config
  limits: Limits
  mail: Mailer
  now: () => Date
  transaction: Transaction
}
