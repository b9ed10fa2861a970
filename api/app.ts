import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { contract } from '../shared/contract/contract.ts'
import { mayReadAsTeam, mayReadDocuments } from './accounts/document-access.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminGuestRoutes } from './admin/guests/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { createAuthorize } from './authorize.ts'
import { billingRoutes } from './billing/routes.ts'
import { caseSubject } from './cases/write-in-case.ts'
import { caseRoutes } from './cases/routes.ts'
import type { Deps } from './deps.ts'
import { fileRoutes } from './files/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { addressReader } from './http/address.ts'
import { crawlerRoutes, pageRoutes } from './http/pages.ts'
import type { AppEnv } from './http/env.ts'
import { NotFound, MethodNotAllowed } from './http/errors.ts'
import { answerFailure, loggedPath } from './http/failures.ts'
import { implement } from './http/implement.ts'
import { requestContext } from './http/request-context.ts'
import { systemRoutes } from './http/system.ts'
import { accountClosingRoutes } from './account-closing/routes.ts'
import { intakeRoutes } from './intake/routes.ts'
import { requireMembership } from './members/gate.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { packRoutes } from './packs/routes.ts'
import { legalRoutes } from './pdf/legal-routes.ts'
import { mayReadEvidence } from './reviews/evidence.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { withheldSubject } from './reviews/withheld-evidence.ts'
import { stayRoutes } from './stays/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { transparencyRoutes } from './transparency/routes.ts'
import { viewRoutes } from './views/routes.ts'
import type { Call } from '../shared/contract/call.ts'

/**
 * The whole API, where each subject implements its calls of the contract, and the page that was built into `page`.
 */
export function createApp(deps: Deps, page = 'dist'): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false })
  const addressOf = addressReader(deps.config.trustedProxies)
  const requests = deps.log.child({}, { redact: [] }) // its lines contain no secrets, and redaction takes time

  const noteForwarded = warnOnceOfProxy(deps)

  app.use('/api/*', async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    const forwarded = c.req.header('x-forwarded-for')
    if (forwarded !== undefined) noteForwarded()
    c.set('address', addressOf(c.env.incoming.socket.remoteAddress, forwarded))
    c.env.outgoing.setHeader('x-request-id', requestId) // cheaper than a header of Hono's response
    await requestContext.run(
      { requestId, address: c.var.address, userAgent: c.req.header('user-agent') ?? '' },
      next,
    )
    const ms = Math.round(performance.now() - startedAt)
    const member = c.get('member')?._id.toHexString()
    const { method } = c.req
    const path = loggedPath(c.req.path)
    requests.info({ requestId, member, method, path, status: c.res.status, ms }, 'request')
  })
  app.use('/api/*', rejectWrongMethods(Object.values(contract)))
  app.onError((error, c) => answerFailure(error, c, deps.log))

  const serve = implement(app, createAuthorize(deps), deps)
  supportRoutes(serve, deps)
  fileRoutes(serve, deps, {
    // documents need only a login
    uploaders: { document: () => undefined, evidence: (c) => requireMembership(c.var.member) },
    readers: {
      user: (reader, owner) => mayReadDocuments(deps, reader, owner),
      review: (reader, review) => mayReadEvidence(deps, reader, review),
      [caseSubject]: (reader) => mayReadAsTeam(deps, reader, 'file of a case'),
      [withheldSubject]: (reader) => mayReadAsTeam(deps, reader, 'withheld evidence'),
    },
  })
  billingRoutes(app, serve, deps)
  adminRoutes(serve, deps)
  adminGuestRoutes(serve, deps)
  accountClosingRoutes(serve, deps)
  accountRoutes(serve, deps) // ends with /api/users/:id, so other paths below /api/users come before it
  guestRoutes(serve, deps)
  viewRoutes(serve, deps)
  reviewRoutes(serve, deps)
  packRoutes(serve, deps)
  notificationRoutes(serve, deps)
  stayRoutes(serve, deps)
  intakeRoutes(serve, deps)
  caseRoutes(serve, deps)
  transparencyRoutes(serve, deps)
  systemRoutes(serve, deps)
  app.all('/api/*', () => {
    throw new NotFound('There is no such call')
  })
  legalRoutes(app, deps.config.publicUrl, deps.typeset)
  crawlerRoutes(app, deps.config.publicUrl)
  pageRoutes(app, page, deps.config)
  return app
}

/** Returns what to call for a forwarded address: where no proxy is configured, the first one is a warning (SEC-20). */
function warnOnceOfProxy({ config, log }: Pick<Deps, 'config' | 'log'>): () => void {
  let isTold = !config.production || config.trustedProxies.length > 0
  return () => {
    if (isTold) return
    isTold = true
    log.warn(
      'X-Forwarded-For arrived, but TRUSTED_PROXIES is none: behind a balancer all visitors share limits',
    )
  }
}

/**
 * Rejects other methods than those of the contract with 405 and `Allow`. HEAD would run GET's handler, and opening a
 * guest costs a credit, so only public calls without input accept HEAD.
 */
function rejectWrongMethods(calls: Call[]): MiddlewareHandler<AppEnv> {
  const allowed = new Map<string, string[]>()
  for (const call of calls)
    allowed.set(call.path, [...new Set([...(allowed.get(call.path) ?? []), ...methodsOf(call)])])
  const patterns = [...allowed.keys()]
    .filter((path) => path.includes(':'))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    }))

  return async (c, next) => {
    const path = c.req.path.replace(/\/$/, '')
    const known = allowed.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.path
    const methods = known === undefined ? [c.req.method] : allowed.get(known)!
    if (!methods.includes(c.req.method)) {
      c.header('allow', methods.join(', '))
      throw new MethodNotAllowed(`This address takes ${methods.join(' or ')} only`)
    }
    await next()
  }
}

const methodsOf = ({ method, access, sends }: Call): string[] =>
  method === 'get' && access === 'public' && sends === 'nothing' ? ['GET', 'HEAD'] : [method.toUpperCase()]
