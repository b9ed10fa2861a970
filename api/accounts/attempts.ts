import type { Limits } from '../http/limits.ts'

/**
 * An attempt at a password: the account's email in lower case, the network address, and the device if it is known.
 */
type Attempt = { account: string; address: string; knownDevice: string | null }

const windowMs = 15 * 60_000
const perAccount = { max: 10, windowMs }
const perAddress = { max: 100, windowMs }
const tooMany = (wait: string) => `Too many failed logins. Please try again in ${wait}.`

/** A device that has logged in before has its own limit, so that strangers cannot lock its owner out. */
const limitsOf = ({ account, address, knownDevice }: Attempt) =>
  knownDevice === null
    ? ([
        [accountKey(account), perAccount],
        [`login:address:${address}`, perAddress],
      ] as const)
    : ([[`login:device:${knownDevice}:${account}`, perAccount]] as const)

const accountKey = (account: string) => `login:account:${account}`

/** Throws TooMany after too many failed attempts, whether the account exists or not. */
export async function requireAttemptsLeft(limits: Limits, attempt: Attempt): Promise<void> {
  for (const [key, limit] of limitsOf(attempt)) await limits.requireLeft(key, limit, tooMany)
}

/** Counts a failed attempt; throws TooMany when it exceeds a limit. */
export async function countFailure(limits: Limits, attempt: Attempt): Promise<void> {
  const counted = limitsOf(attempt).map(([key, limit]) => limits.consume(key, limit, tooMany))
  for (const one of await Promise.allSettled(counted)) if (one.status === 'rejected') throw one.reason
}

/** Forgets the failed attempts at the old password after a change. */
export const clearFailures = (limits: Limits, account: string) => limits.clear(accountKey(account))
