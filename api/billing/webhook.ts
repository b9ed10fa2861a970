import type Stripe from 'stripe'
import type { ObjectId } from 'mongodb'
import * as v from 'valibot'
import { planOf } from '../../shared/plans.ts'
import { isDuplicate } from '../database/duplicate.ts'
import { Invalid } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import { paymentFailed, paymentReceived } from '../mail/templates/billing.ts'
import { findCustomer } from '../members/billing-identity.ts'
import { findMember } from '../members/people.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import type { KeyedMutex } from '../process/keyed-mutex.ts'
import type { PaymentEventsCollection } from './events.collection.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentMode, paymentModes } from './provider.ts'
import { carryOutRefunds } from './refunds.ts'
import { idOf } from './stripe-client.ts'
import type { StripeProvider } from './stripe.ts'
import { syncMember } from './sync.ts'

type EventDeps = PaymentDeps & { log: Log; paymentEvents: PaymentEventsCollection; withKeyLock: KeyedMutex }
type Verified = { mode: PaymentMode; provider: StripeProvider; event: Stripe.Event }

const received = { received: true }

/**
 * Receives an event of Stripe. It only shows that something changed; the current state is read from Stripe, so events
 * may arrive twice and in any order. Throws Invalid for a wrong signature, Refusal 503 when Stripe cannot be reached;
 * Stripe then sends the event again.
 */
export async function receiveStripeEvent(deps: EventDeps, payload: string, signature: string) {
  const verified = await verifyEvent(deps, payload, signature)
  const { mode, provider, event } = verified
  if (event.livemode !== /^.k_live_/.test(provider.keys.secretKey)) return ofOtherMode(deps, verified)
  const id = `${mode}:${event.id}`
  // One delivery of an event after the other: all but the first find it received.
  await deps.withKeyLock(`event ${id}`, async () => {
    if (await deps.paymentEvents.has(id)) return
    const member = await memberOf(deps, verified)
    if (member) await syncMember(deps, member._id)
    if (member && isAboutRefund(event)) await carryOutRefunds(deps, member._id, { again: true })
    const mail = member && (await mailAbout(deps, verified, member._id))
    await markReceived(deps, id, mail)
  })
  return received
}

function ofOtherMode({ log }: { log: Log }, { mode, event: { id, type } }: Verified) {
  log.warn({ mode, event: id, type }, 'An event of the other mode was received and ignored')
  return received
}

/** Each mode has its own secret, so the signature tells the mode of an event. */
async function verifyEvent(
  { payments }: Pick<PaymentDeps, 'payments'>,
  payload: string,
  signature: string,
): Promise<Verified> {
  for (const mode of paymentModes) {
    const provider = await payments.find(mode)
    const event = provider && eventSignedWith(provider, payload, signature)
    if (event) return { mode, provider, event }
  }
  throw new Invalid('The signature is wrong')
}

function eventSignedWith(provider: StripeProvider, payload: string, signature: string): Stripe.Event | null {
  if (!/^t=\d+,/.test(signature) || !/,v1=[^,]/.test(signature)) return null // Stripe's library throws plain errors
  try {
    const event: unknown = provider.client.webhooks.constructEvent(
      payload,
      signature,
      provider.keys.webhookSecret,
    )
    if (isEvent(event)) return event
  } catch (error) {
    if (error instanceof provider.client.errors.StripeSignatureVerificationError) return null
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Invalid('The event is not valid JSON')
}

const isEvent = (value: unknown): value is Stripe.Event => v.is(Event, value)
const Event = v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.object({}) }) })

/** The member of an event; an event of one mode never reaches an account of another mode. */
async function memberOf(
  deps: MemberDeps & { log: Log },
  { mode, provider, event }: Verified,
): Promise<Member | null> {
  const about = event.data.object as {
    customer?: string | { id: string } | null
    payment_intent?: string | null
  }
  let customer = idOf(about.customer)
  if (customer === '' && about.payment_intent) {
    const intent = about.payment_intent
    customer = idOf(
      (await provider.ask(() => provider.client.paymentIntents.retrieve(idOf(intent)))).customer,
    )
  }
  const member = customer === '' ? null : await findCustomer(deps, customer)
  if (member && member.paymentMode !== mode) ofOtherMode(deps, { mode, provider, event })
  return member?.paymentMode === mode ? member : null
}

/** A bank can send a refund back that had arrived, and the team can refund by hand. */
const isAboutRefund = ({ type }: Stripe.Event) => type.startsWith('refund.') || type === 'charge.refunded'

/** The mail about a renewal or a change of plan; the first payment has its own. */
async function mailAbout(
  deps: PaymentDeps,
  { provider, event }: Verified,
  user: ObjectId,
): Promise<Mail | null> {
  if (event.type !== 'invoice.paid' && event.type !== 'invoice.payment_failed') return null
  const { id } = event.data.object
  const invoice = await provider.ask(() => provider.client.invoices.retrieve(id))
  const member = await findMember(deps, user) // read again, because its plan may have changed
  if (invoice.billing_reason === 'subscription_create' || !member || member.tierId === '') return null
  const person = {
    to: member.email,
    firstName: member.firstName,
    userId: member._id.toHexString(),
    planName: planOf(member.tierId).name,
  }
  if (event.type === 'invoice.payment_failed') {
    const bill = { ...person, amount: invoice.amount_remaining }
    return invoice.status === 'open' ? paymentFailed(deps.config, bill) : null
  }
  const isPaid = invoice.status === 'paid' && invoice.amount_paid > 0
  return isPaid
    ? paymentReceived(deps.config, { ...person, amount: invoice.amount_paid, paidAt: deps.now() })
    : null
}

/** Of two deliveries at the same moment only one sends the mail. */
async function markReceived(deps: EventDeps, id: string, mail: Mail | null): Promise<void> {
  try {
    await deps.transaction(async (session) => {
      await deps.paymentEvents.insert(id, deps.now(), session)
      if (mail) await deps.mail.add(mail, session)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
