/**
 * Makes a user an admin: `npm run admin -- someone@example.com`. Uses MONGODB_URI, else the MongoDB of the server
 * that runs on DATA_DIR, else one that it starts.
 */
import { findByEmail, setAdmin } from '../accounts/user-roles.ts'
import { FatalError, runCommand } from '../process/command.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { createDeps, type Deps } from '../deps.ts'
import { createLog } from '../log.ts'
import { recordAudit } from '../audit/audit.ts'

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

runCommand(async () => {
  const email = process.argv[2]?.trim()
  if (!email) throw new FatalError('Say whom to make an admin: npm run admin -- someone@example.com')
  const config = loadConfig()
  const { client, db, close } = await openDatabase(config, () => undefined)
  try {
    const log = createLog('silent')
    console.log(await makeAdmin(await createDeps({ config, client, db, log, now: () => new Date() }), email))
  } finally {
    await close()
  }
})
