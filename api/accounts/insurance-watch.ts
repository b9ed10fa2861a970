import { dayOf } from '../../shared/dates.ts'
import { insuranceExpires } from '../mail/templates/verification.ts'
import type { Member } from '../members/users.collection.ts'
import { lookAgain } from '../members/verification.ts'
import type { AccountDeps } from './account-deps.ts'

type WatchDeps = Pick<AccountDeps, 'config' | 'log' | 'mail' | 'now' | 'transaction' | 'users'>

const dayMs = 24 * 3_600_000
const remindedDaysBefore = 30

/**
 * Mails members whose insurance ends within 30 days, once for each date, and puts those whose date has passed before the
 * team, who stay verified. Any number of processes can run it; an account that fails is tried again the next time.
 */
export async function watchInsurance(deps: WatchDeps): Promise<void> {
  const now = deps.now()
  const today = dayOf(now)
  const soon = dayOf(new Date(now.getTime() + (remindedDaysBefore + 1) * dayMs))
  for await (const member of deps.users.insuredUntil(today, soon, 'insuranceReminded'))
    await attempt(deps, member, () => remind(deps, member))
  for await (const member of deps.users.insuredUntil('0', today, 'insurancePassed'))
    await attempt(deps, member, () => putBeforeTeam(deps, member))
}

const attempt = ({ log }: WatchDeps, { _id }: Member, work: () => Promise<void>) =>
  work().catch((error: unknown) =>
    log.error({ err: error, user: _id.toHexString() }, 'an insurance date could not be looked at'),
  )

/** Of two processes only the one that notes the date sends the mail. */
async function remind({ config, mail, transaction, users }: WatchDeps, member: Member): Promise<void> {
  const { _id, insuranceExpirationDate: day } = member
  await transaction(async (session) => {
    const confirmed = { unconfirmed: { $exists: false } }
    const due = { _id, insuranceExpirationDate: day, insuranceReminded: { $ne: day }, ...confirmed }
    const noted = await users.update(due, { $set: { insuranceReminded: day } }, session)
    if (!noted) return
    const { email: to, firstName } = noted
    await mail.add(insuranceExpires(config, { to, firstName, userId: _id.toHexString(), day }), session)
  })
}

async function putBeforeTeam({ now, transaction, users }: WatchDeps, { _id }: Member): Promise<void> {
  await transaction(async (session) => {
    const member = await users.byId(_id, session)
    const change = member && lookAgain(member, ['insurance'], now())
    if (!change || member.insuranceExpirationDate >= dayOf(now())) return
    const $set = { ...change, insurancePassed: member.insuranceExpirationDate }
    await users.update({ _id }, { $set }, session)
  })
}
