import type { Context } from 'hono'
import type { Access } from '../shared/contract.ts'
import { requireMembership } from './accounts/gate.ts'
import { endedMessage, resumeSession } from './accounts/sessions.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './env.ts'
import { checkLink } from './files/signed-links.ts'
import type { Admit } from './http/answer.ts'
import { Forbidden, Unauthorized } from './http/errors.ts'
import { createCallLimit } from './http/limits.ts'

/** Who may call: counts the call (D-18), looks at the token (D-11), then at role and membership (D-20, OP-08). */
export function createAdmit(deps: Deps): Admit {
  const countCall = createCallLimit(deps.limits, deps.now, deps.config.rateLimits)

  return async function admit(c: Context<AppEnv>, access: Access) {
    const token = access === 'public' ? null : bearerToken(c)
    const resumed = token === null ? null : await resumeSession(deps, token)
    const member = resumed?.member._id.toHexString() ?? namedByLink(deps, c)
    await countCall(member ? `member:${member}` : `address:${c.var.address}`)
    if (resumed) {
      c.set('member', resumed.member)
      c.set('session', resumed.session)
    }
    if (access === 'public' || (access === 'optional' && token === null)) return
    if (!resumed) throw new Unauthorized(token === null ? 'Please log in' : endedMessage)
    if (access === 'admin' && !resumed.member.isAdmin) throw new Forbidden('This is for the team only')
    if (access === 'member') requireMembership(resumed.member)
  }
}

/** Pictures bring no token: the link that was signed for a member tells whose they are (D-51). */
function namedByLink({ linkSecret, now }: Deps, c: Context): string | undefined {
  const name = c.req.param('name')
  return name && checkLink(linkSecret, { name, query: c.req.query(), now: now() })?.reader
}

const bearerToken = (c: Context) => /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
