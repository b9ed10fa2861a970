import { createHash, randomBytes } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { packCode } from '../../shared/packs/code.ts'
import type { MadePack, NewPack } from '../../shared/schemas/packs.ts'
import { recordSecurity } from '../audit/security.ts'
import { Conflict, Invalid, NotFound } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { chainNow, manifestOf, pathOf } from './manifest.ts'
import { type PackFile, packContents, whatOf } from './pack-contents.ts'
import type { PackDeps } from './pack-deps.ts'
import type { PackDownloadDoc } from './pack-downloads.collection.ts'
import { packLink } from './pack-link.ts'
import { packFileName, packSize } from './pack-zip.ts'
import { authorName } from './preview-pack.ts'
import { storePdf } from './store-pdf.ts'
import { codeHash } from './verify-pack.ts'

/** The limit of packs for each member: each costs a helper some seconds. */
export const packsADay: NamedLimit = {
  name: 'packs',
  max: 20,
  windowMs: 24 * 3_600_000,
  refusal: (wait) => `You have made 20 incident packs today. Please try again in ${wait}.`,
}

const notOfThisReview = 'Choose files of this review'
const changedMeanwhile = 'The review has changed while its pack was made. Please make it again.'

/**
 * Makes an incident pack of an own review: a PDF and a manifest are made now, and put together with the evidence when the
 * link is opened. Throws NotFound, Invalid for a file of another review, Conflict when the evidence changes meanwhile, Invalid when
 * the sender has `gone`, which ends the work, TooMany.
 */
export function makePack(
  deps: PackDeps,
  member: Member,
  input: NewPack,
  { stillLoggedIn = async () => member, gone }: { stillLoggedIn?: StillLoggedIn; gone?: AbortSignal } = {},
): Promise<MadePack> {
  return deps.limits.consumeUnlessFails(packsADay, member._id.toHexString(), async () => {
    await deps.receiptChain.chain() // so that the receipt of the newest file is in a batch, too
    const { review, evidence, recorded } = await packContents(deps, member, input.id)
    const leftOut = new Set(input.leaveOut)
    if (!leftOut.isSubsetOf(new Set(evidence.map(idOf))))
      throw new Invalid(notOfThisReview, [{ path: 'leaveOut', message: notOfThisReview }])
    const included = evidence.filter((file) => !leftOut.has(idOf(file)))
    const copies = await hashCopies(deps, included)
    const madeAt = deps.now()
    const code = packCode(randomBytes(16))
    const manifest = manifestOf({
      purpose: input.purpose,
      madeAt,
      author: input.withName ? authorName(member) : null,
      publicUrl: deps.config.publicUrl,
      review,
      recorded,
      evidence,
      isIn: (file) => included.includes(file),
      copies,
      chain: await chainNow(deps.receiptChain),
    })
    const pdf = await storePdf(deps, member, { manifest, code, evidence }, gone)
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    const download: PackDownloadDoc = {
      _id: new ObjectId(),
      review: review._id,
      pdf: pdf.file,
      manifest: text,
      evidence: included.map((file) => {
        const { _id, size } = file.original?.stored ?? file.copy
        return { name: pathOf(file), file: _id, size }
      }),
      madeAt,
    }
    const made = [pdf.sha256, createHash('sha256').update(text).digest('hex')]
    const files = [
      ...included.flatMap(receivedOf),
      ...[...copies.values()].map((sha256) => ({ sha256, what: 'copy' as const, at: madeAt })),
      ...made.map((sha256) => ({ sha256, what: 'made' as const, at: madeAt })),
      // last, because a file that was received itself is known as that
      ...included.flatMap(chosenOf),
    ]
    await deps.transaction(async (session) => {
      const account = await stillLoggedIn(session)
      const { guest } = requireUnchanged(review, await deps.reviews.byKey(review, session))
      // An erasure takes the guest out first, and its reviews with their packs in later steps.
      if (!(await deps.guests.lock(guest, session))) throw new NotFound('Review not found')
      const { _id } = download
      await deps.packs.insert(
        { _id, review: review._id, purpose: input.purpose, madeAt, code: codeHash(code), files },
        session,
      )
      await deps.packDownloads.insert(download, session)
      const detail = `review ${input.id}, for ${input.purpose}`
      await recordSecurity(deps, { event: 'incident pack made', account, detail }, session)
    })
    return {
      pack: download._id.toHexString(),
      code,
      fileName: packFileName(download),
      size: packSize(download, pdf.size),
      download: packLink(deps, member, download._id),
    }
  })
}

/** SHA-256 of the copies that replace originals, by the names of their files. Throws Conflict when one has gone. */
async function hashCopies({ files }: PackDeps, included: PackFile[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { name, copy } of included.filter(({ original }) => original === null)) {
    const opened = await files.open(copy)
    if (!opened) throw new Conflict(changedMeanwhile)
    const hash = createHash('sha256')
    for await (const piece of opened.stream) hash.update(piece)
    hashes.set(name, hash.digest('hex'))
  }
  return hashes
}

const receivedOf = (file: PackFile) => {
  const [what, receipt] = [whatOf(file), file.original?.receipt]
  return receipt ? { sha256: receipt.sha256, what, at: receipt.receivedAt } : []
}

/** What a photo was scaled from, as its device says. */
const chosenOf = ({ original }: PackFile) => {
  const { chosenSha256, receivedAt } = original?.receipt ?? {}
  return chosenSha256 && receivedAt ? { sha256: chosenSha256, what: 'chosen' as const, at: receivedAt } : []
}

const idOf = ({ copy }: PackFile) => copy._id.toHexString()

/** A review that was withdrawn meanwhile has no pack, and neither has evidence that was taken away. */
function requireUnchanged(before: ReviewDoc, now: ReviewDoc | null): ReviewDoc {
  if (!now) throw new NotFound('Review not found')
  const ids = ({ files }: ReviewDoc) => files.map(({ _id }) => _id.toHexString()).join()
  if (ids(before) !== ids(now) || before.text !== now.text) throw new Conflict(changedMeanwhile)
  return now
}
