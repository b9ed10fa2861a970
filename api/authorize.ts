import type { Context } from 'hono'
import type { Call } from '../shared/contract/call.ts'
import { contract } from '../shared/contract/contract.ts'
import type { SessionDoc } from './accounts/sessions.collection.ts'
import { endingOf, requireSession, resumeSession, type SessionDeps } from './accounts/sessions.ts'
import { asOfSession, requireFactor } from './accounts/factors/required.ts'
import { recordSecurity, type SecurityDeps } from './audit/security.ts'
import type { Config } from './config.ts'
import { type LinkDeps, verifyLink } from './files/signed-links.ts'
import type { AppEnv } from './http/env.ts'
import { Forbidden, NotFound, Unauthorized } from './http/errors.ts'
import type { Authorize } from './http/implement.ts'
import { createCallLimit, type Limits } from './http/limits.ts'
import { requestContext } from './http/request-context.ts'
import { requireMembership, requireNotSuspended } from './members/gate.ts'
import type { IntakesCollection } from './intake/intakes.collection.ts'
import type { StillLoggedIn } from './members/still-logged-in.ts'
import type { Member, MemberDeps } from './members/users.collection.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The logged-in user; only behind access 'login' and above, or with a token on 'optional'. */
    member: Member
    session: SessionDoc
    stillLoggedIn: StillLoggedIn
  }
}

/** All that a suspended member may do beside what visitors may: read the reason, answer, and leave (OPS-04). */
const openWhenSuspended = new Set<Call>([
  contract.logout,
  contract.activity,
  contract.confirmPassword,
  contract.passkeyConfirmationOptions,
  contract.passkeyConfirmation,
  contract.ownSuspension,
  contract.answerSuspension,
  contract.ownCopy,
  contract.closeAccount,
])

/** Counts the call, reads the token, and checks role and membership. */
export function createAuthorize(
  deps: SessionDeps &
    LinkDeps &
    MemberDeps &
    SecurityDeps & { config: Config; limits: Limits; intakes: IntakesCollection },
): Authorize {
  const countCall = createCallLimit(deps.limits, deps.now, deps.config.rateLimits)

  /** Messages of all members come from the few networks of a system: they count for the member. */
  async function authorizeIntake(c: Context<AppEnv>) {
    const intake = await deps.intakes.byAddress(c.req.param('address') ?? '')
    await countCall(intake ? `intake:${intake._id.toHexString()}` : `address:${c.var.address}`)
    if (!intake) throw new NotFound('There is no such address')
    c.set('intake', intake)
  }

  return async function authorize(c: Context<AppEnv>, call: Call) {
    const { access } = call
    if (call === contract.receiveBooking) return authorizeIntake(c)
    const token = access === 'public' ? null : bearerToken(c)
    const resumed = token === null ? null : await resumeSession(deps, token)
    const member = resumed?.member._id.toHexString() ?? readerOfLink(deps, c)
    await countCall(member ? `member:${member}` : `address:${c.var.address}`)
    if (resumed) {
      const { session } = resumed
      const context = requestContext.getStore()
      if (context) context.member = resumed.member._id
      c.env.outgoing.setHeader('x-unread', resumed.member.unread ?? 0)
      c.set('member', asOfSession(deps, resumed.member, session))
      c.set('session', session)
      c.set('stillLoggedIn', async (transaction) => {
        await requireSession(deps, session, transaction)
        const stored = await deps.users.byId(resumed.member._id, transaction)
        return asOfSession(deps, stored ?? resumed.member, session)
      })
    }
    if (access === 'public' || (access === 'optional' && token === null)) return
    if (!resumed) throw new Unauthorized(token === null ? 'Please log in' : await endingOf(deps, token))
    if (!openWhenSuspended.has(call)) requireNotSuspended(resumed.member)
    if (resumed.member.isAdmin && isOfTeam(c, call, resumed.member)) requireFactor(deps, resumed.session)
    if (access === 'admin') await requireTeam(deps, c, resumed.member)
    if (access === 'member') requireMembership(resumed.member)
  }
}

type TeamDeps = SecurityDeps & { limits: Limits }
/** So that no one fills the log. */
const notedRefusals = { max: 100, windowMs: 3_600_000 }

/** Throws Forbidden for everybody but admins. What they open, and what others try, is in the security log (SEC-15). */
async function requireTeam(deps: TeamDeps, c: Context, account: Member): Promise<void> {
  const { method, path } = c.req
  if (!account.isAdmin) {
    const isNoted = await deps.limits.consume(`team-calls:${account._id.toHexString()}`, notedRefusals).then(
      () => true,
      () => false,
    )
    if (isNoted)
      await recordSecurity(deps, { event: 'team call refused', account, detail: `${method} ${path}` })
    throw new Forbidden('This is for the team only')
  }
  if (method === 'GET' && path !== contract.adminNotices.path)
    await recordSecurity(deps, { event: 'table opened', account, detail: path })
}

/** Whether an admin does here what only the team may; two calls are for members, too. */
const isOfTeam = (c: Context, call: Call, { _id }: Member) =>
  call.access === 'admin' ||
  (call === contract.listReviews && c.req.query('isAdminDashboard') === '1') ||
  (call === contract.getUser && !['me', _id.toHexString()].includes(c.req.param('id') ?? ''))

/** A picture is loaded without a token; its signed link names the member who reads it. */
function readerOfLink({ linkSecret, now }: LinkDeps, c: Context): string | undefined {
  const name = c.req.param('name')
  return name && verifyLink(linkSecret, { name, query: c.req.query(), now: now() })?.reader
}

const bearerToken = (c: Context) => /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
