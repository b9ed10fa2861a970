import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Db } from 'mongodb'
import type { Config } from '../../config.ts'
import type { DeriveKey } from '../../files/derived-keys.ts'
import type { Log } from '../../log.ts'
import type { AfterResponse } from '../../process/after-response.ts'
import { NotFound, PaymentRequired } from '../../http/errors.ts'
import { createStripeProvider } from '../stripe.ts'
import type { StripeObject } from './account.ts'
import { serveStripe } from './http.ts'
import { openJournal, type Outcome } from './journal.ts'
import { changeOf, readPortal } from './portal.ts'
import { expiredPortalPage, portalPage, portalPagePolicy } from './portal-page.ts'

export type SandboxOptions = {
  config: Config
  db: Db
  deriveKey: DeriveKey
  now: () => Date
  log: Log
  afterResponse: Pick<AfterResponse, 'run'>
  /** Where our own server listens for events; null while it does not. */
  server: () => AddressInfo | null
}

/**
 * Opens the payment provider of development: the Stripe provider in front of the simulator, which sends its events to
 * our own webhook. It moves no money, and is not there in production.
 */
export async function openSandbox({
  config,
  db,
  deriveKey,
  now,
  log,
  afterResponse,
  server,
}: SandboxOptions) {
  const portalUrl = `${config.publicUrl}/sandbox/billing-portal`
  const journal = openJournal({ db, now, portalUrl })
  const keys = {
    secretKey: `sk_test_${randomBytes(24).toString('base64url')}`,
    publishableKey: '',
    webhookSecret: `whsec_${deriveKey('sandbox webhook')}`,
  }
  const api = await serveStripe([keys.secretKey], async (request) =>
    deliverLater(await journal.send(request)),
  )
  const { publicUrl } = config
  const provider = createStripeProvider({ kind: 'sandbox', keys, apiUrl: api.url, publicUrl, now, log })

  async function deliver(events: StripeObject[]): Promise<void> {
    const address = server()
    if (!address) return
    for (const event of events) {
      const payload = JSON.stringify(event)
      const signature = provider.client.webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
      })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      await fetch(`${originOf(address)}/api/billing/webhook`, { method: 'POST', headers, body: payload })
    }
  }

  function deliverLater<T>({ result, events }: Outcome<T>): T {
    if (events.length > 0) afterResponse.run(() => deliver(events))
    return result
  }

  const read = async (portalId: string) =>
    deliverLater(await journal.read((sim) => readPortal(sim, `${portalUrl}/${portalId}`)))

  /** Sends what a page of Stripe would send for a customer. */
  const send = (call: string, params: Record<string, string>) =>
    journal.send({ call, key: '', form: new URLSearchParams(params).toString() })

  return {
    provider,

    /** Pays with a test card. Throws PaymentRequired for any other, NotFound for a payment that cannot be paid. */
    async confirm(clientSecret: string, cardNumber: string): Promise<void> {
      const id = encodeURIComponent(clientSecret.split('_secret_')[0]!)
      const card = cardNumber.replace(/[\s-]/g, '')
      const call = `POST /v1/payment_intents/${id}/confirm`
      const { status, body } = deliverLater(await send(call, { client_secret: clientSecret, card }))
      if (status === 402) throw new PaymentRequired((body as { error: { message: string } }).error.message)
      if (status === 404) throw new NotFound('Unknown payment. Please choose your plan again.')
      if (status !== 200) throw new NotFound('This payment has ended. Please choose your plan again.')
    },

    /** The page of a billing portal session, which says so when it has expired, and its content security policy. */
    async portalPage(portalId: string) {
      const portal = await read(portalId)
      const page = portal ? portalPage(portal) : expiredPortalPage(publicUrl)
      return { page, policy: portalPagePolicy, status: portal ? 200 : 404 } as const
    },

    /**
     * Makes the change that a form of the page asks for; the member has it when this ends. Returns where a confirmed
     * change leads, null for the page itself.
     */
    async changeInPortal(portalId: string, form: URLSearchParams): Promise<string | null> {
      const portal = await read(portalId)
      const change = portal && changeOf(portal, form)
      if (change)
        await deliver((await send(`POST /v1/subscriptions/${portal.subscriptionId}`, change)).events)
      return (change && portal.toConfirm?.doneUrl) ?? null
    },

    close: api.close,
  }
}

/** An address to reach a server of this machine that may listen on all addresses. */
function originOf({ address, port }: AddressInfo): string {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
