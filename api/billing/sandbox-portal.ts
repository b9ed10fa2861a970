import { tierIds } from '../../shared/plans.ts'
import { findCustomer } from '../accounts/paying.ts'
import type { Deps } from '../deps.ts'
import { NotFound } from '../http/errors.ts'
import type { Sandbox } from './sandbox.ts'
import { syncMember } from './sync.ts'

/** The sandbox; throws NotFound in production (D-60). */
export function requireSandbox({ payments }: Deps): Sandbox {
  if (!payments.sandbox) throw new NotFound('There is no such call')
  return payments.sandbox
}

/**
 * Pays with a test card (D-60). Like a real provider, the sandbox then tells us so by itself, for browsers that
 * vanish after the payment (D-62). Throws PaymentRequired with the card's refusal.
 */
export async function paySandbox(deps: Deps, input: { clientSecret: string; cardNumber: string }) {
  const customer = await requireSandbox(deps).confirm(input.clientSecret, input.cardNumber)
  deps.afterwards.begin(() => notify(deps, customer))
  return { status: 'succeeded' as const }
}

/** What a form of the portal asks for; changes reach the member as those in a real portal do (OP-50). */
export async function changeInSandboxPortal(
  deps: Deps,
  customerId: string,
  form: URLSearchParams,
): Promise<void> {
  const sandbox = requireSandbox(deps)
  const action = form.get('action')
  const tierId = tierIds.find((id) => id === form.get('tierId'))
  if (action === 'change' && tierId) await sandbox.changePlan(customerId, tierId)
  if (action === 'cancel' || action === 'keep') await sandbox.setCancelled(customerId, action === 'cancel')
  await notify(deps, customerId)
}

async function notify(deps: Deps, customerId: string): Promise<void> {
  const member = await findCustomer(deps, customerId)
  if (member) await syncMember(deps, member._id)
}
