import type { Deps } from '../deps.ts'

/** Who tries a password: for which account (email in lower case), from where, on which device that it knows. */
export type Attempt = { account: string; address: string; knownDevice: string | null }

const windowMs = 15 * 60_000
const perAccount = { max: 10, windowMs }
const perAddress = { max: 100, windowMs }
const refusal = (wait: string) => `Too many failed logins. Please try again in ${wait}.`

/** A device that has logged in before counts for itself, so that strangers cannot lock its owner out (D-18). */
const limitsOf = ({ account, address, knownDevice }: Attempt) =>
  knownDevice === null
    ? ([
        [accountKey(account), perAccount],
        [`login:address:${address}`, perAddress],
      ] as const)
    : ([[`login:device:${knownDevice}:${account}`, perAccount]] as const)

const accountKey = (account: string) => `login:account:${account}`

/** Throws TooMany when there were too many failed attempts, for accounts that exist and others alike (D-18). */
export async function checkAttempts(deps: Deps, attempt: Attempt): Promise<void> {
  for (const [key, limit] of limitsOf(attempt)) await deps.limits.check(key, limit, refusal)
}

/** Counts a failed attempt; throws TooMany when it is one too many. */
export async function countFailure(deps: Deps, attempt: Attempt): Promise<void> {
  const counted = limitsOf(attempt).map(([key, limit]) => deps.limits.take(key, limit, refusal))
  for (const one of await Promise.allSettled(counted)) if (one.status === 'rejected') throw one.reason
}

/** Failed attempts at the old password do no harm any more once there is a new one. */
export const forgetFailures = (deps: Deps, account: string) => deps.limits.clear(accountKey(account))
