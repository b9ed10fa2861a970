import type { ClientSession } from 'mongodb'
import { Conflict } from '../http/errors.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import { confirmAddress, welcome } from '../mail/templates/account.ts'
import type { Member, UserDoc } from '../members/users.collection.ts'
import { newToken } from '../process/tokens.ts'
import type { AccountDeps } from './account-deps.ts'

type MailDeps = Pick<AccountDeps, 'config' | 'mail' | 'now'>
type ResendDeps = MailDeps & Pick<AccountDeps, 'limits' | 'users'>

const days = 7
const mailsPerMember = { max: 5, windowMs: 3_600_000 }

/** How a new account begins: its address is not confirmed. */
export const unconfirmed = () => ({ linkId: newToken() })

/** Welcomes a new member with the link that confirms the address. */
export function sendWelcome(deps: MailDeps, user: UserDoc, session: ClientSession): Promise<void> {
  return sendLink(deps, user, welcome, session)
}

/** Sends the link again. Throws Conflict once the address is confirmed, TooMany after 5 an hour. */
export async function resendConfirmation(deps: ResendDeps, member: Member): Promise<void> {
  if (!member.unconfirmed) throw new Conflict('Your email address is confirmed already')
  await deps.limits.consume(`confirmation:${member._id.toHexString()}`, mailsPerMember)
  await sendLink(deps, member, confirmAddress)
}

async function sendLink(
  { config, mail, now }: MailDeps,
  { email, firstName, unconfirmed }: Pick<Member, 'email' | 'firstName' | 'unconfirmed'>,
  template: typeof welcome,
  session?: ClientSession,
): Promise<void> {
  const link = { target: unconfirmed!.linkId, expiresAt: new Date(now().getTime() + days * 24 * 3_600_000) }
  const letter = template(config, { to: email, firstName, token: tokenPlaceholder })
  await mail.add({ ...letter, link }, session)
}
