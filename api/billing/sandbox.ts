import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { planOf, type TierId } from '../../shared/plans.ts'
import { NotFound, PaymentRequired, Refusal } from '../http/errors.ts'
import type { PaymentProvider, PaymentStatus, Subscription } from './provider.ts'
import { sandboxCollections, type SandboxSubscriptionDoc } from './sandbox.collection.ts'

const couponCode = 'WELCOME1'
const goodCard = '4242424242424242'
const declinedCard = '4000000000000002'
const declinedMessage = 'Your card was declined.'
const unknownCardMessage = 'The sandbox takes the card 4242 4242 4242 4242 only. Please use that number.'
const portalMs = 3_600_000

type Outside = { db: Db; now: () => Date; publicUrl: string }
export type Sandbox = ReturnType<typeof createSandbox>

const random = () => randomBytes(24).toString('base64url')
const priceOf = (tierId: TierId) => planOf(tierId).price * 100

function yearAfter(date: Date): Date {
  const next = new Date(date)
  next.setUTCFullYear(next.getUTCFullYear() + 1)
  return next
}

/** Stands in for a payment provider outside production, with the same flow and no money (D-60). */
export function createSandbox({ db, now, publicUrl }: Outside) {
  const store = sandboxCollections(db)

  /** The customer's subscription, renewed for every year that has passed unless it was cancelled. */
  async function current(customerId: string): Promise<SandboxSubscriptionDoc | null> {
    for (;;) {
      const found = await store.subscription(customerId)
      if (!found || found.isCancelled || found.endsAt > now()) return found
      const { endsAt, tierId } = found
      await store.change(found, { startsAt: endsAt, endsAt: yearAfter(endsAt), worth: priceOf(tierId) })
    }
  }

  /**
   * What changing to this plan costs today in US cents: its price for the rest of the year less what the rest is
   * worth that was paid already. Negative when it is a credit.
   */
  function prorated({ worth, startsAt, endsAt }: SandboxSubscriptionDoc, tierId: TierId): number {
    const left = (endsAt.getTime() - now().getTime()) / (endsAt.getTime() - startsAt.getTime())
    return Math.round((priceOf(tierId) - worth) * left)
  }

  async function changePlan(customerId: string, tierId: TierId): Promise<void> {
    const subscription = await current(customerId)
    if (!subscription || subscription.tierId === tierId || subscription.endsAt <= now()) return
    await store.change(subscription, { tierId, worth: priceOf(tierId) })
  }

  async function setCancelled(customerId: string, isCancelled: boolean): Promise<void> {
    const subscription = await current(customerId)
    if (subscription && subscription.endsAt > now()) await store.change(subscription, { isCancelled })
  }

  async function confirm(clientSecret: string, cardNumber: string): Promise<string> {
    const payment = await store.paymentBySecret(clientSecret)
    if (!payment) throw new NotFound('Unknown payment. Please choose your plan again.')
    const digits = cardNumber.replace(/[\s-]/g, '')
    if (digits === declinedCard) throw new PaymentRequired(declinedMessage)
    if (digits !== goodCard) throw new PaymentRequired(unknownCardMessage)
    const settled = await store.settle(payment._id, 'succeeded')
    if (settled?.status !== 'succeeded')
      throw new NotFound('This payment has ended. Please choose your plan again.')
    return payment.customerId
  }

  const provider: PaymentProvider = {
    kind: 'sandbox',
    publishableKey: '',
    createCustomer: async ({ userId }) => `cus_sandbox_${userId}`,
    changeEmail: async () => undefined, // the sandbox writes to nobody
    findCoupon: async (code) =>
      code.toUpperCase() === couponCode ? { code: couponCode, maxUses: null } : null,
    async createPayment({ key, customerId }) {
      const _id = `pi_sandbox_${key}`
      const clientSecret = `${_id}_secret_${random()}`
      const payment = await store.addPayment({ _id, key, customerId, clientSecret, status: 'open' })
      return { paymentId: _id, clientSecret: payment.clientSecret }
    },
    readPayment: async (paymentId) => statusOf(await store.payment(paymentId)),
    cancelPayment: async (paymentId) => statusOf(await store.settle(paymentId, 'cancelled')),
    createSubscription: ({ key, customerId, tierId, amount }) =>
      store.subscribe({
        _id: `sub_sandbox_${key}`,
        customerId,
        tierId,
        worth: amount,
        startsAt: now(),
        endsAt: yearAfter(now()),
        isCancelled: false,
        isReplaced: false,
      }),
    async readSubscription(customerId) {
      const found = await current(customerId)
      return found && toSubscription(found, now())
    },
    async portalUrl(customerId, returnUrl) {
      const _id = random()
      await store.openPortal({ _id, customerId, returnUrl, expiresAt: new Date(now().getTime() + portalMs) })
      return `${publicUrl}/sandbox/billing-portal/${_id}`
    },
  }

  return {
    ...provider,
    indexes: store.indexes,
    /** Pays with a test card; answers the customer. Throws PaymentRequired when the card is declined. */
    confirm,
    /** An open billing portal with its subscription; null when it has expired. */
    async portal(id: string) {
      const portal = await store.portal(id, now())
      const subscription = portal && (await current(portal.customerId))
      return portal && subscription ? { ...portal, subscription } : null
    },
    prorated,
    changePlan,
    setCancelled,
  }
}

function statusOf(payment: { status: PaymentStatus } | null): PaymentStatus {
  if (!payment)
    throw new Refusal(503, 'The sandbox does not know this payment. Please choose your plan again.')
  return payment.status
}

function toSubscription(
  { _id, tierId, endsAt, isCancelled }: SandboxSubscriptionDoc,
  at: Date,
): Subscription {
  return {
    id: _id,
    tierId,
    isPaid: endsAt > at,
    renewal: isCancelled ? null : { at: endsAt, amount: priceOf(tierId) },
  }
}
