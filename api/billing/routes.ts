import type { Hono, Context } from 'hono'
import { contract } from '../../shared/contract/contract.ts'
import type { AppEnv } from '../http/env.ts'
import type { Implement } from '../http/implement.ts'
import { readText } from '../http/input.ts'
import type { Limits } from '../http/limits.ts'
import type { Log } from '../log.ts'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import type { MemberDetailDeps } from '../views/member-details.ts'
import { startPayment, subscribe } from './checkout.ts'
import type { PaymentEventsCollection } from './events.collection.ts'
import { issueLicense } from './licenses.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { billingPortal, planChanges } from './portal.ts'
import { receiveStripeEvent } from './webhook.ts'
import { checkCoupon } from './reservations.ts'

type BillingDeps = PaymentDeps &
  MemberDetailDeps & {
    limits: Limits
    log: Log
    paymentEvents: PaymentEventsCollection
    withKeyLock: KeyedMutex
  }

const maxEventBytes = 1024 ** 2

/** Payment, subscription, billing portal, licenses, the provider's events, and the sandbox. */
export function billingRoutes(app: Hono<AppEnv>, serve: Implement, deps: BillingDeps): void {
  serve(contract.createPaymentIntent)((input, c) => startPayment(deps, input, c.var.address))
  serve(contract.checkCoupon)(({ couponCode }, c) => checkCoupon(deps, couponCode, c.var))
  serve(contract.createSubscription)((_input, c) => subscribe(deps, c.var.member))
  serve(contract.billingPortal)((input, c) => billingPortal(deps, c.var.member, input))
  serve(contract.planChanges)((_input, c) => planChanges(deps, c.var.member))
  serve(contract.license)(async ({ kind }, c) => {
    const { bytes, fileName } = await issueLicense(deps, c.var.member, kind, c.req.raw.signal)
    c.header('content-type', 'application/pdf')
    c.header('content-disposition', `attachment; filename="${fileName}"`)
    return c.body(new Uint8Array(bytes))
  })
  serve(contract.webhook)(async (_input, c) =>
    receiveStripeEvent(deps, await readText(c, maxEventBytes), c.req.header('stripe-signature') ?? ''),
  )
  sandboxRoutes(app, serve, deps)
}

const portalPath = '/sandbox/billing-portal/:id'
const maxFormBytes = 2048

/** The sandbox's card payment, and its billing portal, a page of forms; neither is there in production. */
function sandboxRoutes(
  app: Hono<AppEnv>,
  serve: Implement,
  { config, payments }: Pick<PaymentDeps, 'config' | 'payments'>,
): void {
  app.use(contract.confirmSandboxPayment.path, async (_c, next) => {
    await payments.sandbox()
    await next()
  })
  serve(contract.confirmSandboxPayment)(async ({ clientSecret, cardNumber }) => {
    await (await payments.sandbox()).confirm(clientSecret, cardNumber)
    return { status: 'succeeded' as const }
  })
  if (!config.invented) return

  app.get(portalPath, async (c) => {
    const { page, policy, status } = await (await payments.sandbox()).portalPage(c.req.param('id'))
    c.header('content-security-policy', policy)
    return c.html(page, status)
  })
  app.post(portalPath, async (c: Context<AppEnv>) => {
    const form = new URLSearchParams(await readText(c, maxFormBytes))
    const done = await (await payments.sandbox()).changeInPortal(c.req.param('id') ?? '', form)
    return c.redirect(done ?? c.req.path, 303)
  })
}
