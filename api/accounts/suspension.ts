import type { ObjectId } from 'mongodb'
import type { OwnSuspension } from '../../shared/schemas/suspension.ts'
import { recordSecurity } from '../audit/security.ts'
import { Conflict } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import { suspensionAnswered } from '../mail/templates/suspension.ts'
import type { Member } from '../members/users.collection.ts'
import type { AccountDeps } from './account-deps.ts'

type AnswerDeps = Pick<AccountDeps, 'config' | 'mail' | 'now' | 'security' | 'transaction' | 'users'>

/** The limit of answers for each member: each is a mail to the team. */
export const answersADay: NamedLimit = {
  name: 'answers to a suspension',
  max: 5,
  windowMs: 24 * 3_600_000,
  refusal: (wait) => `You have answered 5 times in a day. Please go on in ${wait}.`,
}

/** Why a member is suspended, and the last answer; null for one who is not. */
export function suspensionOf({ suspension }: Pick<Member, 'suspension'>): OwnSuspension['suspension'] {
  if (!suspension) return null
  const { at, reason, answer } = suspension
  return {
    at: at.toISOString(),
    reason,
    answer: answer ? { text: answer.text, at: answer.at.toISOString() } : null,
  }
}

/**
 * Keeps what a suspended member answers, in place of an earlier answer, and mails it to the team. Throws Conflict for a
 * member who is not suspended any more.
 */
export async function answerSuspension(
  deps: AnswerDeps,
  { _id }: { _id: ObjectId },
  text: string,
): Promise<OwnSuspension> {
  const answer = { text, at: deps.now() }
  const changed = await deps.transaction(async (session) => {
    const suspended = { _id, suspension: { $exists: true } }
    const member = await deps.users.update(suspended, { $set: { 'suspension.answer': answer } }, session)
    if (!member) throw new Conflict('You are no longer suspended. Load the page again.')
    const { email, firstName, lastName } = member
    const from = { email, name: `${firstName} ${lastName}`, userId: _id.toHexString() }
    await deps.mail.add(suspensionAnswered(deps.config, { ...from, text }), session)
    await recordSecurity(deps, { event: 'suspension answered', account: member }, session)
    return member
  })
  return { suspension: suspensionOf(changed) }
}
