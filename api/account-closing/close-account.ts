import { type ClientSession, ObjectId } from 'mongodb'
import { documentKinds } from '../accounts/documents.ts'
import { confirmPassword } from '../accounts/recent-password.ts'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import { requireSession } from '../accounts/sessions.ts'
import { lastAdminMessage } from '../accounts/user-roles.ts'
import { recordSecurity } from '../audit/security.ts'
import { closePayment } from '../billing/completion.ts'
import { carryOutRefunds } from '../billing/refunds.ts'
import { Conflict, Unauthorized } from '../http/errors.ts'
import { accountClosed } from '../mail/templates/account-closing.ts'
import type { Member, UserDoc } from '../members/users.collection.ts'
import { carryOutClosing } from './carry-out-closing.ts'
import type { ClosingDeps } from './closing-deps.ts'

const disputedMessage =
  'A guest disputes a review of yours. You can close your account as soon as our team has decided.'
const payingMessage = 'A payment of yours is being processed. Please try again in a few minutes.'

type Leaver = { member: Member; session: SessionDoc; address: string }

/**
 * Closes the own account for good: at once no one can log in to it, and the profile is gone; the membership at
 * the provider, documents and traces follow, also after a crash. Reviews stay, under an author without a name.
 * Throws Invalid for a wrong password; Conflict while a review is disputed or a payment is processed, and for the last
 * admin.
 */
export async function closeAccount(deps: ClosingDeps, leaver: Leaver, password: string): Promise<void> {
  await confirmPassword(deps, { ...leaver, password })
  await settlePayments(deps, leaver.member._id)
  await deps.transaction((transaction) => close(deps, leaver, transaction))
  await carryOutClosing(deps, leaver.member._id).catch((error: unknown) =>
    deps.log.warn(
      { err: error, user: leaver.member._id.toHexString() },
      'the end of an account goes on later',
    ),
  )
}

/** A closed account is not charged, and a refund that was promised has begun. */
async function settlePayments(deps: ClosingDeps, user: ObjectId): Promise<void> {
  await carryOutRefunds(deps, user)
  const open = await deps.paymentRecords.openOf(user)
  if (open && ['open', 'processing'].includes(await closePayment(deps, open)))
    throw new Conflict(payingMessage)
}

async function close(deps: ClosingDeps, { member, session }: Leaver, transaction: ClientSession) {
  const { _id } = member
  await requireSession(deps, session, transaction)
  const user = await deps.users.byId(_id, transaction)
  if (!user) throw new Unauthorized()
  if (user.isAdmin && (await deps.users.countAdminsExclusively(transaction)) === 1)
    throw new Conflict(lastAdminMessage)
  if (await deps.reviews.isDisputed({ author: _id }, transaction)) throw new Conflict(disputedMessage)
  const now = deps.now()
  await deps.sessions.endAllElsewhere(_id, transaction)
  await end(deps, user, now, transaction)
  await recordSecurity(deps, { event: 'account closed', account: user }, transaction)
  const mail = accountClosed(deps.config, { to: user.email, firstName: user.firstName, at: now })
  await deps.mail.add(mail, transaction)
}

/** Removes the account in the caller's transaction, and notes what is left of it to erase. */
async function end(deps: ClosingDeps, user: UserDoc, now: Date, transaction: ClientSession): Promise<void> {
  const { _id } = user
  await deps.users.remove(_id, transaction)
  if (user.suspension) await deps.suspendedAddresses.add(user.email, now, transaction)
  const { paymentCustomerId, paymentMode } = user
  const files = documentKinds.flatMap((kind) => user[kind].map((file) => file._id))
  await deps.closings.insert(
    { _id, author: new ObjectId(), files, paymentCustomerId, paymentMode, closedAt: now },
    transaction,
  )
  await deps.erasuresMade.add('account', _id, now, transaction)
}

/** Closes the account of a restored backup whose member has closed it since. Nothing is mailed again. */
export async function closeAgain(deps: ClosingDeps, _id: ObjectId): Promise<void> {
  const user = await deps.users.byId(_id)
  if (!user) return
  await deps.transaction((transaction) => end(deps, user, deps.now(), transaction))
  await carryOutClosing(deps, _id).catch((error: unknown) =>
    deps.log.warn({ err: error, user: _id.toHexString() }, 'the end of an account goes on later'),
  )
}
