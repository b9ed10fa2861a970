import { randomBytes, randomInt } from 'node:crypto'
import type { ClientSession, ObjectId } from 'mongodb'
import { type Intake, testListing } from '../../shared/schemas/intake.ts'
import { changeOf, fieldsOf, hasOwnWords, withChange } from '../../shared/stays/merge.ts'
import { requireRecentPassword } from '../accounts/recent-password.ts'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import { recordSecurity, type SecurityDeps } from '../audit/security.ts'
import type { Config } from '../config.ts'
import type { GuestsCollection } from '../guests/guests.collection.ts'
import { NotFound } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import { type IntakeDeps, takeTold } from './take-message.ts'

type OwnIntakeDeps = IntakeDeps & SecurityDeps & { config: Config; guests: GuestsCollection }
type Asker = { member: Member; session: SessionDoc }

const requireIntake = async ({ intakes }: IntakeDeps, { _id }: Member) => {
  const intake = await intakes.ofMember(_id)
  if (!intake?.hash) throw new NotFound('Create an address for your bookings first')
  return intake
}

const unreadMs = 7 * 24 * 3_600_000

/** Whether bookings come by themselves, and the last message. */
export async function ownIntake({ intakes, now }: IntakeDeps, { _id }: Member): Promise<Intake> {
  const intake = await intakes.ofMember(_id)
  const last = intake?.last
  const code = intake?.code && intake.code.until > now() ? intake.code.text : ''
  const unread = intake?.unread
  const isTold = last?.missing.length === 0 && unread && unread.at.getTime() > now().getTime() - unreadMs
  return {
    isOn: intake?.hash !== undefined,
    addresses: null,
    hasSecret: intake?.secret !== undefined,
    last: last ? { ...last, code, at: last.at.toISOString() } : null,
    unread: isTold ? { ...unread, code: '', at: unread.at.toISOString() } : null,
  }
}

/** Makes the member's address; one that was there answers 404 from now on. Throws Forbidden without a recent password. */
export async function makeIntake(deps: OwnIntakeDeps, { member, session }: Asker): Promise<Intake> {
  requireRecentPassword(session, deps.now())
  const address = await deps.intakes.make(member._id)
  await recordSecurity(deps, { event: 'booking address made', account: member })
  const { domain } = deps.config.intakeMail
  const addresses = {
    webhook: `${deps.config.publicUrl}/api/intake/${address}`,
    mail: domain === '' ? '' : `${address}@${domain}`,
  }
  return { ...(await ownIntake(deps, member)), addresses }
}

/** Ends the address at once. Throws Forbidden without a recent password. */
export async function endIntake(deps: OwnIntakeDeps, { member, session }: Asker): Promise<Intake> {
  requireRecentPassword(session, deps.now())
  await deps.intakes.end(member._id, deps.now())
  await recordSecurity(deps, { event: 'booking address ended', account: member })
  return ownIntake(deps, member)
}

export async function setIntakeSecret(deps: IntakeDeps, member: Member, secret: string): Promise<Intake> {
  await requireIntake(deps, member)
  await deps.intakes.setSecret(member._id, secret)
  return ownIntake(deps, member)
}

const day = (from: Date, days: number) =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Lets an invented booking come in, by the way of every other; in the demo one of a guest of the register. */
export async function testIntake(deps: OwnIntakeDeps, member: Member): Promise<Intake> {
  await requireIntake(deps, member)
  const days = { arrival: day(deps.now(), 3), departure: day(deps.now(), 5) }
  const guest = deps.config.demo ? await guestOfOthers(deps, member) : null
  const person = guest
    ? { firstName: guest.firstName, lastName: guest.lastName, phone: guest.phoneNumber, city: guest.city }
    : { name: 'Tessa Testbooking' }
  const row = { ...person, listing: testListing, ...days }
  const id = guest?._id.toHexString() ?? 'booking'
  await takeTold(deps, member._id, 'Test', { id, at: undefined, row })
  return ownIntake(deps, member)
}

async function guestOfOthers({ guests }: OwnIntakeDeps, { _id }: Member) {
  const isAbsent = { $exists: false }
  const some = await guests.shown({ createdBy: { $ne: _id }, mergedInto: isAbsent, withheld: isAbsent }, 20)
  return some.length === 0 ? null : some[randomInt(some.length)]!
}

const dayMs = 24 * 3_600_000
/** In one transaction. */
const forgottenAtOnce = 200

/** Forgets what came by addresses that were ended a day ago; what the member wrote about a stay remains. */
export async function forgetEnded(deps: IntakeDeps): Promise<void> {
  const { intakes, transaction, now } = deps
  await intakes.forgetCodes(now())
  const before = new Date(now().getTime() - dayMs)
  for (const { _id } of await intakes.endedBefore(before)) {
    let after: number | null = 0
    while (after !== null) {
      const last: number = after
      after = await transaction(async (session) =>
        (await intakes.isEnded(_id, before, session)) ? forgetSome(deps, _id, last, session) : null,
      )
    }
  }
}

/** Forgets the next stays after this number, and at last the address. Returns the number of the last; null at the end. */
async function forgetSome(
  { intakes, stays, now }: IntakeDeps,
  member: ObjectId,
  after: number,
  session: ClientSession,
): Promise<number | null> {
  const key = await stays.keyOf(member, session)
  const found = key ? await stays.ofMessages(key, after, forgottenAtOnce, session) : []
  const gone = found.flatMap(({ record }) => {
    if (hasOwnWords(fieldsOf(record))) return []
    const change = { id: randomBytes(8).toString('base64url'), now: now().getTime() }
    const made = changeOf(record.id, record, { isRemoved: true }, change)
    return made ? [withChange(record, made, now().getTime())] : []
  })
  if (key) await stays.save(key, gone, session)
  if (found.length === forgottenAtOnce) return found.at(-1)!.number
  await intakes.remove(member, session)
  return null
}
