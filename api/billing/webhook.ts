import type Stripe from 'stripe'
import type { ObjectId } from 'mongodb'
import { findCustomer } from '../accounts/paying.ts'
import { findMember } from '../accounts/people.ts'
import type { Member } from '../accounts/users.collection.ts'
import { planOf } from '../../shared/plans.ts'
import { isDuplicate } from '../database/duplicate.ts'
import type { Deps } from '../deps.ts'
import { Invalid, NotFound } from '../http/errors.ts'
import type { Mail } from '../mail/mail.ts'
import { paymentFailed, paymentReceived } from '../mail/templates/billing.ts'
import type { PaymentMode } from './provider.ts'
import { idOf } from './stripe-client.ts'
import type { StripeProvider } from './stripe.ts'
import { syncMember } from './sync.ts'

type Verified = { mode: PaymentMode; provider: StripeProvider; event: Stripe.Event }

const received = { received: true }

/**
 * Takes an event of Stripe. It only says that something has changed: what it is now is asked of Stripe, so events
 * may come twice and in any order (D-63). Throws Invalid for a wrong signature, Refusal 503 when Stripe cannot be
 * asked; Stripe then sends the event again.
 */
export async function receiveStripeEvent(deps: Deps, payload: string, signature: string) {
  const verified = verifiedEvent(deps, payload, signature)
  const { mode, provider, event } = verified
  if (event.livemode !== /^.k_live_/.test(provider.keys.secretKey)) return received
  const id = `${mode}:${event.id}`
  if (await deps.paymentEvents.has(id)) return received
  const member = await memberOf(deps, verified)
  if (member) await syncMember(deps, member._id)
  const mail = member && (await mailAbout(deps, verified, member._id))
  await markReceived(deps, id, mail)
  return received
}

/** Each mode signs with a secret of its own, which tells whose event it is. */
function verifiedEvent({ payments }: Deps, payload: string, signature: string): Verified {
  const { live, test } = payments.stripe
  if (!live && !test) throw new NotFound('There is no such call')
  for (const [mode, provider] of [
    ['live', live],
    ['test', test],
  ] as const) {
    const event = provider && eventSignedWith(provider, payload, signature)
    if (event) return { mode, provider, event }
  }
  throw new Invalid('The signature is wrong')
}

function eventSignedWith(provider: StripeProvider, payload: string, signature: string): Stripe.Event | null {
  try {
    return provider.client.webhooks.constructEvent(payload, signature, provider.keys.webhookSecret)
  } catch (error) {
    if (error instanceof provider.client.errors.StripeSignatureVerificationError) return null
    throw error instanceof SyntaxError ? new Invalid('The event is not valid JSON') : error
  }
}

/** The member whom an event is about; an event of one mode never reaches an account of the other (D-64). */
async function memberOf(deps: Deps, { mode, provider, event }: Verified): Promise<Member | null> {
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
  return member?.paymentMode === mode ? member : null
}

/** What the member should be told about a renewal or a change of plan; the first payment has a mail of its own. */
async function mailAbout(deps: Deps, { provider, event }: Verified, user: ObjectId): Promise<Mail | null> {
  if (event.type !== 'invoice.paid' && event.type !== 'invoice.payment_failed') return null
  const { id } = event.data.object
  const invoice = await provider.ask(() => provider.client.invoices.retrieve(id))
  const member = await findMember(deps, user) // with the plan that it has by now
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

/** Once: of two deliveries at the same moment, one sends the mail. */
async function markReceived(deps: Deps, id: string, mail: Mail | null): Promise<void> {
  try {
    await deps.transaction(async (session) => {
      await deps.paymentEvents.insert(id, deps.now(), session)
      if (mail) await deps.mail.add(mail, session)
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
