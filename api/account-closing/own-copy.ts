import { ReadableStream as Stream } from 'node:stream/web'
import { brand } from '../../shared/brand.ts'
import { requireRecentPassword } from '../accounts/recent-password.ts'
import type { SessionDoc } from '../accounts/sessions.collection.ts'
import { textEntry } from '../files/copy-entries.ts'
import { recordSecurity } from '../audit/security.ts'
import type { NamedLimit } from '../http/limits.ts'
import type { Member } from '../members/users.collection.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { type ZipEntry, zipOf } from '../files/zip.ts'

/** The limit of copies for each member: each may be as large as all files of a member. */
export const copiesAnHour: NamedLimit = {
  name: 'own copies',
  max: 5,
  windowMs: 3_600_000,
  refusal: (wait) => `You have downloaded your data 5 times in an hour. Please try again in ${wait}.`,
}

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
  yield textEntry('README.txt', deps.now(), readme(deps.now()))
  for (const subject of Object.values(deps.subjects)) if (subject.exportFor) yield* subject.exportFor(member)
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
stays-and-notes.json your stays, and your notes, tags and decisions on them; on our servers they are encrypted
bookings-address.json whether your bookings come by themselves, and when the last message came
notifications.json  your inbox of the last 180 days
reactions.json      what you liked and reported
payments.json       your payments; the card is known to the payment provider alone
security-log.json   logins and changes of your account in the last 180 days
`
