import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { contract } from '../shared/contract.ts'
import { mayReadDocuments } from './accounts/document-access.ts'
import { requireMembership } from './accounts/gate.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { createAdmit } from './admit.ts'
import { billingRoutes } from './billing/routes.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './env.ts'
import { addressReader } from './http/address.ts'
import { fileRoutes } from './files/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { answer } from './http/answer.ts'
import { crawlerRoutes } from './http/crawlers.ts'
import { NotFound } from './http/errors.ts'
import { answerFailure } from './http/failures.ts'
import { refuseWrongMethods } from './http/methods.ts'
import { pageRoutes } from './http/pages.ts'
import { legalRoutes } from './pdf/legal-routes.ts'
import { systemRoutes } from './http/system.ts'
import { mayReadEvidence } from './reviews/evidence.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { supportRoutes } from './support/routes.ts'

/** The whole API: every call of the contract, served by its subject; and the page that was built into `page`. */
export function createApp(deps: Deps, page = 'dist'): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false })
  const addressOf = addressReader(deps.config.trustedProxies)
  const requests = deps.log.child({}, { redact: [] }) // nothing in its lines is secret, and looking for it takes time

  app.use('/api/*', async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set('address', addressOf(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.env.outgoing.setHeader('x-request-id', requestId) // cheaper than a header of Hono's answer
    await next()
    const ms = Math.round(performance.now() - startedAt)
    requests.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
  app.use('/api/*', refuseWrongMethods(Object.values(contract)))
  app.onError((error, c) => answerFailure(error, c, deps.log))

  const serve = answer(app, createAdmit(deps))
  supportRoutes(serve, deps)
  fileRoutes(serve, deps, {
    senders: { document: () => undefined, evidence: requireMembership }, // documents need only a login (D-20)
    readers: { user: mayReadDocuments, review: mayReadEvidence },
  })
  billingRoutes(app, serve, deps)
  adminRoutes(serve, deps)
  accountRoutes(serve, deps) // ends with /api/users/:id, so whoever has a path below /api/users stands before it
  guestRoutes(serve, deps)
  reviewRoutes(serve, deps)
  systemRoutes(serve, deps)
  app.all('/api/*', () => {
    throw new NotFound('There is no such call')
  })
  legalRoutes(app, deps.config.publicUrl)
  crawlerRoutes(app, deps.config.publicUrl)
  pageRoutes(app, page, deps.config)
  return app
}
