import { findByEmail } from '../accounts/user-roles.ts'
import type { Deps } from '../deps.ts'

/** The accounts that everybody may log in with (D-97). */
export const demoAccounts = {
  admin: 'admin@example.com',
  host: 'host@example.com',
  new: 'new@example.com',
  unpaid: 'unpaid@example.com',
} as const
export type DemoAccount = keyof typeof demoAccounts

export const demoPassword = 'Demo-Pass1!'

const described: Record<DemoAccount, string> = {
  admin: 'the team: users to verify, a reported review, two cases',
  host: 'a member on the Entrepreneur plan, paid and verified',
  new: 'paid, with documents that wait for the team',
  unpaid: 'signed up, but not paid yet',
}

/** Whether any of the demo accounts is in the database, which production does not accept (D-96). */
export async function hasDemoAccounts(deps: Deps): Promise<boolean> {
  const found = await Promise.all(Object.values(demoAccounts).map((email) => findByEmail(deps, email)))
  return found.some((user) => user !== null)
}

/** What the start prints about the demo accounts: nothing where there are none (D-97). */
export async function demoLogins(deps: Deps): Promise<string[]> {
  if (!(await hasDemoAccounts(deps))) return []
  const width = Math.max(...Object.values(demoAccounts).map(({ length }) => length))
  const lines = Object.entries(demoAccounts).map(
    ([account, email]) => `  ${email.padEnd(width)}  ${described[account as DemoAccount]}`,
  )
  return [`Demo logins, all with the password ${demoPassword}`, ...lines]
}
