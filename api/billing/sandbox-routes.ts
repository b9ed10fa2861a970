import type { Context, Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../env.ts'
import { readText } from '../http/answer.ts'
import { sandboxPagePolicy, sandboxPortalExpired, sandboxPortalPage } from './sandbox-page.ts'
import { changeInSandboxPortal } from './sandbox-portal.ts'

const path = '/sandbox/billing-portal/:id'
const maxFormBytes = 2048

/** The sandbox's billing portal, a page of forms; not there in production (D-60). */
export function sandboxRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { sandbox } = deps.payments
  if (!sandbox) return

  app.get(path, async (c) => {
    c.header('content-security-policy', sandboxPagePolicy)
    const portal = await sandbox.portal(c.req.param('id'))
    if (!portal) return c.html(sandboxPortalExpired(deps.config.publicUrl), 404)
    const prorated = (tierId: Parameters<typeof sandbox.prorated>[1]) =>
      sandbox.prorated(portal.subscription, tierId)
    return c.html(sandboxPortalPage({ ...portal, now: deps.now(), prorated }))
  })

  app.post(path, async (c: Context<AppEnv>) => {
    const portal = await sandbox.portal(c.req.param('id') ?? '')
    if (portal) {
      const form = new URLSearchParams(await readText(c, maxFormBytes))
      await changeInSandboxPortal(deps, portal.customerId, form)
    }
    return c.redirect(c.req.path, 303)
  })
}
