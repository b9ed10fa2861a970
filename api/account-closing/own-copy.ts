import { ReadableStream as Stream } from 'node:stream/web'
import type { ObjectId } from 'mongodb'
import { brand } from '../../shared/brand.ts'
import { happenings } from '../../shared/notifications.ts'
import { requireRecentPassword } from '../accounts/recent-password.ts'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import { suspensionOf } from '../accounts/suspension.ts'
import { verificationOf } from '../accounts/verification.ts'
import { recordSecurity } from '../audit/security.ts'
import type { StoredFile } from '../files/file-store.ts'
import type { NamedLimit } from '../http/limits.ts'
import type { FileRef, Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { longAgo, lostDate } from '../../shared/viewed.ts'
import { pendingEmailOf, plainDetails } from '../views/member-details.ts'
import { channelsOf } from '../notifications/settings.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { type ZipEntry, zipOf } from '../files/zip.ts'

/** The limit of copies for each member: each may be as large as all files of a member. */
export const copiesAnHour: NamedLimit = {
  name: 'own copies',
  max: 5,
  windowMs: 3_600_000,
  refusal: (wait) => `You have downloaded your data 5 times in an hour. Please try again in ${wait}.`,
}

const documentKinds = ['documents', 'insuranceDocuments', 'otherDocuments'] as const

/**
 * Everything that is stored about a member, as a ZIP of JSON and files, which is made while it is read. Throws
 * Forbidden unless the password was given in the last 15 minutes.
 */
export async function ownCopy(
  deps: ClosingDeps,
  { member, session }: { member: Member; session: SessionDoc },
): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; fileName: string }> {
  requireRecentPassword(session, deps.now())
  await recordSecurity(deps, { event: 'own copy downloaded', account: member })
  const day = deps.now().toISOString().slice(0, 10)
  const stream = Stream.from<Uint8Array<ArrayBuffer>>(zipOf(entriesOf(deps, member)))
  return {
    stream,
    fileName: `${brand.name}-my-data-${day}.zip`,
  }
}

async function* entriesOf(deps: ClosingDeps, member: Member): AsyncGenerator<ZipEntry> {
  const at = deps.now()
  const json = (name: string, value: unknown): ZipEntry => ({ name, at, bytes: [encoded(pretty(value))] })
  yield { name: 'README.txt', at, bytes: [encoded(readme(at))] }
  yield json('account.json', await accountOf(deps, member))
  for (const kind of documentKinds) yield* filesOf(deps, `documents/${kind}`, member[kind])
  yield { name: 'reviews.json', at, bytes: jsonList(reviewsOf(deps, member)) }
  for await (const review of reviewsOf(deps, member))
    yield* filesOf(deps, `evidence/${review._id.toHexString()}`, review.files)
  yield { name: 'receipts.json', at, bytes: jsonList(receiptsOf(deps, member)) }
  for await (const { _id, original } of receiptsOf(deps, member))
    yield* filesOf(deps, `originals/${_id.toHexString()}`, [{ _id: original }])
  yield { name: 'incident-packs.json', at, bytes: jsonList(packsOf(deps, member)) }
  yield { name: 'viewed-guests.json', at, bytes: jsonList(viewsOf(deps, member)) }
  yield { name: 'watched-guests.json', at, bytes: jsonList(watchesOf(deps, member)) }
  yield { name: 'notifications.json', at, bytes: jsonList(notificationsOf(deps, member)) }
  yield { name: 'reactions.json', at, bytes: jsonList(reactionsOf(deps, member)) }
  yield { name: 'payments.json', at, bytes: jsonList(paymentsOf(deps, member)) }
  yield { name: 'security-log.json', at, bytes: jsonList(securityOf(deps, member)) }
}

const readme = (at: Date) => `What ${brand.name} stores about you, as of ${at.toISOString()} (UTC).

account.json        your profile, documents, logins, passkeys, and the decisions on your account
documents/          the documents that are still stored; they are erased some time after the decision
reviews.json        what you wrote, with earlier texts, and what the team decided
evidence/           the files of your reviews, in a folder for each
receipts.json       what was received of these files, and when; their originals lie in folders named after them
originals/          the files as you sent them, with all that your camera wrote into them
incident-packs.json when you made incident packs, and for whom; of their codes only hashes are stored
viewed-guests.json  which guests you opened, and when; their own data are not yours and not in here
watched-guests.json which guests you watch, and until when
notifications.json  your inbox of the last 180 days
reactions.json      what you liked and reported
payments.json       your payments; the card is known to the payment provider alone
security-log.json   logins and changes of your account in the last 180 days
`

async function accountOf(deps: ClosingDeps, member: Member) {
  const [sessions, devices, passkeys] = await Promise.all([
    deps.sessions.ofUser(member._id, deps.now()),
    deps.devices.ofUser(member._id),
    deps.passkeys.ofUser(member._id),
  ])
  return {
    ...plainDetails(member),
    pendingEmail: pendingEmailOf(member, deps.now()),
    acceptedTerms: member.acceptedTerms,
    notificationChannels: channelsOf(member),
    verification: await verificationOf(deps, member),
    suspension: suspensionOf(member),
    sessions: sessions.map(({ browser, network, loggedInAt, lastActivity }) => ({
      browser,
      network,
      loggedInAt,
      lastActivity,
    })),
    devices: devices.map(({ browser, network, lastLogin }) => ({ browser, network, lastLogin })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  }
}

const reviewsOf = ({ reviews }: ClosingDeps, { _id }: Member) =>
  reviews.docs.find({ author: _id }).sort({ createdAt: 1, _id: 1 }).batchSize(50).map(shownReview)

function shownReview(stored: ReviewDoc) {
  const { keys: _, author: _author, guest, guestShown, dispute, ...review } = stored
  return { ...review, guest: { _id: guest, ...guestShown }, isDisputed: dispute !== undefined }
}

async function* receiptsOf(deps: ClosingDeps, member: Member) {
  for await (const { files } of reviewsOf(deps, member))
    for (const { salt: _, batch: _batch, ...receipt } of await deps.files.receipts(
      files.map(({ _id }) => _id),
    ))
      yield receipt
}

async function* packsOf(deps: ClosingDeps, member: Member) {
  for await (const { _id: review } of reviewsOf(deps, member))
    for await (const pack of deps.packs.ofReview(review)) yield { review, ...pack }
}

const viewsOf = ({ db }: ClosingDeps, { _id }: Member) =>
  db
    .collection<{ guest: ObjectId; createdAt: Date }>('views')
    .find({ member: _id }, { projection: { _id: 0, guest: 1, createdAt: 1 } })
    .sort({ createdAt: -1 })
    .map(({ guest, createdAt }) => ({ guest, createdAt: createdAt > lostDate ? createdAt : longAgo }))

const watchesOf = ({ watches }: ClosingDeps, { _id }: Member) =>
  watches.docs.find({ member: _id }).map(({ guest, until }) => ({ guest, until }))

const notificationsOf = ({ notifications }: ClosingDeps, { _id }: Member) =>
  notifications.docs
    .find({ member: _id })
    .sort({ createdAt: -1 })
    .map(({ what, link, createdAt, isRead }) => ({ text: happenings[what].text, link, createdAt, isRead }))

const reactionsOf = ({ reactions }: ClosingDeps, { _id }: Member) =>
  reactions.docs.find({ member: _id, type: { $ne: 'none' } }).map(({ review, type, at, reason }) => ({
    review,
    type,
    at,
    reason,
  }))

const paymentsOf = ({ paymentRecords }: ClosingDeps, { _id }: Member) => paymentRecords.ofUser(_id)

const securityOf = ({ security }: ClosingDeps, { _id, email }: Member) => security.ofAccount(_id, email)

/** Files that are still there, under numbers; one that goes meanwhile is left out. */
async function* filesOf(
  { files }: ClosingDeps,
  folder: string,
  refs: readonly Pick<FileRef, '_id'>[],
): AsyncGenerator<ZipEntry> {
  const stored = await files.describe(refs.map(({ _id }) => _id))
  for (const [index, file] of stored.entries()) {
    const opened = await files.open(file)
    if (opened)
      yield {
        name: nameOf(folder, index, file),
        at: file.createdAt,
        isCompressed: true,
        bytes: opened.stream,
      }
  }
}

const nameOf = (folder: string, index: number, { ext }: StoredFile) => `${folder}/${index + 1}.${ext}`

const encoded = (text: string) => new TextEncoder().encode(text)
const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** A JSON array, entry by entry. */
async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const value of values) {
    yield encoded(`${before}\n${JSON.stringify(value, null, 2)}`)
    before = ','
  }
  yield encoded(before === '[' ? '[]\n' : '\n]\n')
}
