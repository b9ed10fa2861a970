import type { Hono } from 'hono'
import { contract } from '../../shared/contract.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../env.ts'
import { readText } from '../http/answer.ts'
import { startPayment, subscribe } from './checkout.ts'
import { issueLicence } from './licences.ts'
import { billingPortal } from './portal.ts'
import { paySandbox, requireSandbox } from './sandbox-portal.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { receiveStripeEvent } from './webhook.ts'

const maxEventBytes = 1024 ** 2

/** Payment, subscription, billing portal, licences, the provider's events, and the sandbox. */
export function billingRoutes(app: Hono<AppEnv>, serve: Serve, deps: Deps): void {
  serve(contract.createPaymentIntent)((input, c) => startPayment(deps, input, c.var.address))
  serve(contract.createSubscription)((_input, c) => subscribe(deps, c.var.member))
  serve(contract.billingPortal)((_input, c) => billingPortal(deps, c.var.member))
  serve(contract.licence)(async ({ kind }, c) => {
    const { bytes, fileName } = await issueLicence(deps, c.var.member, kind)
    c.header('content-type', 'application/pdf')
    c.header('content-disposition', `attachment; filename="${fileName}"`)
    return c.body(new Uint8Array(bytes))
  })
  serve(contract.webhook)(async (_input, c) =>
    receiveStripeEvent(deps, await readText(c, maxEventBytes), c.req.header('stripe-signature') ?? ''),
  )
  app.use(contract.confirmSandboxPayment.path, async (_c, next) => {
    requireSandbox(deps)
    await next()
  })
  serve(contract.confirmSandboxPayment)((input) => paySandbox(deps, input))
  sandboxRoutes(app, deps)
}
