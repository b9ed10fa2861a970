import { type ClientSession, ObjectId } from 'mongodb'
import { requireAdmin, requireAnotherAdmin } from '../accounts/user-roles.ts'
import { addDays } from '../../shared/cases.ts'
import { Conflict, NotFound } from '../http/errors.ts'
import type { Mail } from '../mail/mail.ts'
import type { Member } from '../members/users.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

const noCase = 'This link no longer works. Open the one in our latest email, or write to us.'

/** The case; throws NotFound with words for the person. */
export function requireCase(found: CaseDoc | null): CaseDoc {
  if (!found) throw new NotFound(noCase)
  return found
}

/** The case for the team, which sees none before its address is confirmed; throws NotFound. */
export async function requireCaseForTeam(
  deps: CaseDeps,
  id: string,
  session?: ClientSession,
): Promise<CaseDoc> {
  const found = await deps.cases.byId(new ObjectId(id), session)
  if (!found || found.state === 'unconfirmed') throw new NotFound('There is no such case')
  return found
}

/**
 * The case for a step of the team, in its transaction. Throws Forbidden, NotFound, and Conflict for a decided case, one
 * about the admin's own review, and the admin's own request.
 */
export async function requireCaseForStep(
  deps: CaseDeps,
  admin: Member,
  id: string,
  session: ClientSession,
): Promise<CaseDoc> {
  await requireAdmin(deps, admin._id, session)
  const found = await requireCaseForTeam(deps, id, session)
  if (found.state === 'decided') throw new Conflict('This case is decided already')
  requireAnotherAdmin(admin, 'review', found.author)
  const addresses = [found, ...(found.joined ?? [])].map(({ email }) => email.toLowerCase())
  if (addresses.includes(admin.email.toLowerCase())) requireAnotherAdmin(admin, 'request', admin._id)
  return found
}

/** Longer than any case lasts; the case itself says when its page ends. */
const linkDays = 3 * 365

/** Mails the person, at each address of joined cases, a letter whose `tokenPlaceholder` becomes a link to the case. */
export async function mailPerson(
  { mail, now }: Pick<CaseDeps, 'mail' | 'now'>,
  { _id: about, email, linkId, joined = [] }: CaseDoc,
  letter: Mail,
  session: ClientSession,
): Promise<void> {
  const expiresAt = addDays(now(), linkDays)
  for (const each of [{ email, linkId }, ...joined])
    await mail.add({ ...letter, about, to: each.email, link: { target: each.linkId, expiresAt } }, session)
}

export const caseLabel = ({ firstName, lastName }: CaseDoc) => `Case of ${firstName} ${lastName}`
