import type { Context, Hono } from 'hono'
import { contract } from '../../shared/contract/contract.ts'
import type { AppEnv } from '../http/env.ts'
import type { Implement } from '../http/implement.ts'
import { readText } from '../http/input.ts'
import type { PaymentDeps } from './payment-deps.ts'

const portalPath = '/sandbox/billing-portal/:id'
const maxFormBytes = 2048

/** The sandbox's card payment, and its billing portal, a page of forms; neither is there in production. */
export function sandboxRoutes(
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
