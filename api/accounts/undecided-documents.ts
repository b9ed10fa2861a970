import { ObjectId } from 'mongodb'
import { dayOf } from '../../shared/dates.ts'
import { applicationWaits } from '../mail/templates/team.ts'
import { documentsExpire } from '../mail/templates/verification.ts'
import type { Member } from '../members/users.collection.ts'
import type { AccountDeps } from './account-deps.ts'
import { eraseDocumentsOf } from './document-erasure.ts'

type WatchDeps = Pick<AccountDeps, 'config' | 'files' | 'log' | 'mail' | 'now' | 'transaction' | 'users'>

const dayMs = 24 * 3_600_000
/** Documents of an application are decided on, or paid for, within this time (SEC-18). */
const termMs = 30 * dayMs
/** An owner gets a notice this long before they are erased. */
const noticeMs = 7 * dayMs

/**
 * Erases documents that were sent 30 days ago, were not decided on, and whose owner has not paid, a week after a mail to the
 * owner; mails the team once about those whose owner has paid. Any number of processes can run it; an account that fails is
 * tried again the next time.
 */
export async function watchUndecidedDocuments(deps: WatchDeps): Promise<void> {
  const almost = new Date(deps.now().getTime() - termMs + noticeMs)
  for await (const user of deps.users.withUndecidedDocuments(almost))
    await watch(deps, user).catch((error: unknown) =>
      deps.log.error({ err: error, user: user._id.toHexString() }, 'undecided documents were not looked at'),
    )
}

async function watch(deps: WatchDeps, user: Member): Promise<void> {
  const sent = user.documentsSentAt ?? user.accountCreated
  const now = deps.now().getTime()
  const isOver = now - sent.getTime() >= termMs
  const noted = user.documentsNoted && user.documentsNoted > sent ? user.documentsNoted : null
  if (user.currentlyPaid) {
    if (isOver && !noted) await tell(deps, user, applicationWaits(deps.config, factsOf(user, sent)))
  } else if (!noted) {
    const day = dayOf(new Date(Math.max(sent.getTime() + termMs, now + noticeMs)))
    await tell(deps, user, documentsExpire(deps.config, { ...factsOf(user, sent), day }))
  } else if (isOver && now - noted.getTime() >= noticeMs) {
    await eraseDocumentsOf(deps, user, endOfIds, sameState(user))
  }
}

const factsOf = ({ _id, email: to, firstName }: Member, sent: Date) => ({
  to,
  firstName,
  userId: _id.toHexString(),
  sent: dayOf(sent),
})

/** Greater than the id of any file. */
const endOfIds = new ObjectId('ffffffffffffffffffffffff')

/** That nothing was paid, sent or decided meanwhile. */
const sameState = ({ currentlyPaid, documentsDecidedAt, documentsSentAt, documentsNoted }: Member) => ({
  currentlyPaid,
  documentsDecidedAt,
  documentsSentAt: documentsSentAt ?? { $exists: false },
  documentsNoted: documentsNoted ?? { $exists: false },
})

/** Of two processes only the one that notes the time sends the mail. */
async function tell(
  { mail, now, transaction, users }: WatchDeps,
  user: Member,
  about: Parameters<WatchDeps['mail']['add']>[0],
): Promise<void> {
  await transaction(async (session) => {
    const $set = { documentsNoted: now() }
    if (await users.update({ _id: user._id, ...sameState(user) }, { $set }, session))
      await mail.add(about, session)
  })
}
