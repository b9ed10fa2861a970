import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
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
import { crawlerRoutes } from './http/crawlers.ts'
import type { AppEnv } from './http/env.ts'
import { NotFound } from './http/errors.ts'
import { answerFailure } from './http/failures.ts'
import { implement } from './http/implement.ts'
import { rejectWrongMethods } from './http/methods.ts'
import { requestContext } from './http/request-context.ts'
import { pageRoutes } from './http/pages.ts'
import { systemRoutes } from './http/system.ts'
import { accountClosingRoutes } from './account-closing/routes.ts'
import { requireMembership } from './members/gate.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { packRoutes } from './packs/routes.ts'
import { legalRoutes } from './pdf/legal-routes.ts'
import { mayReadEvidence } from './reviews/evidence.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { withheldSubject } from './reviews/withheld-evidence.ts'
import { supportRoutes } from './support/routes.ts'
import { transparencyRoutes } from './transparency/routes.ts'
import { viewRoutes } from './views/routes.ts'

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
    const { method, path } = c.req
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
