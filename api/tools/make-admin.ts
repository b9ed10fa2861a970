/**
 * Makes a user an admin: `npm run admin -- someone@example.com`; with `--factor` it removes the second factors of an
 * admin and prints the code for a first one. Uses MONGODB_URI, else the MongoDB of the server that runs on DATA_DIR,
 * else one that it starts.
 */
import { parseArgs } from 'node:util'
import { resetFactors } from '../accounts/factors/enrollment.ts'
import { findByEmail, setAdmin } from '../accounts/user-roles.ts'
import { FatalError, runCommand } from '../process/command.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../audit/audit.ts'
import { withCommandDeps } from './command-deps.ts'

/**
 * Grants the role and adds that to the audit list; returns the line to print. Throws FatalError for an unknown email.
 */
async function makeAdmin(deps: Deps, email: string): Promise<string> {
  const user = await findByEmail(deps, email)
  if (!user)
    throw new FatalError(`No account has the address ${email}. Sign up with it first, then run this again.`)
  if (user.isAdmin) return `${user.email} is an admin already.`
  await deps.transaction(async (session) => {
    // Who can run this command knows whose address it is.
    await deps.users.update({ _id: user._id }, { $unset: { unconfirmed: '' } }, session)
    await setAdmin(deps, user._id, true, session)
    const event = { action: 'made an admin', target: user._id, label: user.email, detail: 'npm run admin' }
    await recordAudit(deps, { _id: user._id, email: 'command line' }, event, session)
  })
  return `${user.email} is an admin now.`
}

/** Returns the lines to print. Throws FatalError for an unknown email, and for somebody who is no admin. */
async function resetFactor(deps: Deps, email: string): Promise<string> {
  const user = await findByEmail(deps, email)
  if (!user?.isAdmin) throw new FatalError(`${email} is no admin. Run this without --factor first.`)
  const code = (await resetFactors(deps, user)).replace(/(.{4})(?=.)/g, '$1-')
  return `The code for ${user.email}, good once within 24 hours: ${code}\nIt is typed on the account page, under Second factor. Earlier passkeys and apps count no longer.`
}

/** The email and option of the command line. Throws FatalError for anything else. */
function readArguments(): { email: string; factor: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { factor: { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals.map((each) => each.trim())
    if (email !== '' && more.length === 0) return { email, factor: values.factor }
  } catch {
    // An unknown option reads the same sentence.
  }
  throw new FatalError('Say whom to make an admin: npm run admin -- someone@example.com')
}

runCommand(async () => {
  const { email, factor } = readArguments()
  await withCommandDeps(async (deps) =>
    console.log(await (factor ? resetFactor(deps, email) : makeAdmin(deps, email))),
  )
})
