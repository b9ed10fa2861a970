import type { ObjectId } from 'mongodb'
import { missingIn } from '../../shared/packs/missing.ts'
import { type PackPurpose, purposes } from '../../shared/packs/purposes.ts'
import { keysOf } from '../../shared/facts/stay.ts'
import type { PackPreview } from '../../shared/schemas/packs.ts'
import type { Member } from '../members/users.collection.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { type PackFile, packContents, whatOf } from './pack-contents.ts'
import type { PackDeps } from './pack-deps.ts'
import { filesOf } from './pack-downloads.collection.ts'
import { packLink } from './pack-link.ts'
import { packFileName } from './pack-zip.ts'

/** What a pack of an own review would hold, and what is missing in it. Throws NotFound. */
export async function previewPack(deps: PackDeps, member: Member, id: string): Promise<PackPreview> {
  const { review, evidence } = await packContents(deps, member, id)
  const { facts = {} } = review
  return {
    purposes: keysOf(purposes)
      .toSorted((a, b) => Number(b === facts.platform) - Number(a === facts.platform))
      .map((purpose: PackPurpose) => ({ purpose, name: purposes[purpose].name })),
    missing: missingIn({
      facts,
      files: evidence.map((file) => ({
        kind: file.copy.ext,
        mark: file.mark,
        isSealed: whatOf(file) === 'original',
      })),
    }),
    files: evidence.map(toShown),
    authorName: authorName(member),
    made: await madeBefore(deps, member, review),
  }
}

const mostShown = 10

async function madeBefore(deps: PackDeps, member: Member, { _id }: ReviewDoc): Promise<PackPreview['made']> {
  const packs = await deps.packs.newestOfReview(_id, mostShown)
  const kept = await wholeOf(deps, packs)
  return packs.map((pack) => ({
    pack: pack._id.toHexString(),
    name: purposes[pack.purpose].name,
    madeAt: pack.madeAt.toISOString(),
    fileName: packFileName(pack),
    download: kept.has(pack._id.toHexString()) ? packLink(deps, member, pack._id) : null,
  }))
}

/** Which of these packs are still kept with all of their files, by their ids in hexadecimal. */
async function wholeOf({ packDownloads, files }: PackDeps, packs: { _id: ObjectId }[]): Promise<Set<string>> {
  const downloads = await packDownloads.byIds(packs.map(({ _id }) => _id))
  const stored = await files.describe(downloads.flatMap(filesOf))
  const there = new Set(stored.map(({ _id }) => _id.toHexString()))
  const isWhole = (download: (typeof downloads)[number]) =>
    filesOf(download).every((file) => there.has(file.toHexString()))
  return new Set(downloads.filter(isWhole).map(({ _id }) => _id.toHexString()))
}

/** The author's name as a pack shows it. */
export const authorName = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`

const toShown = (file: PackFile): PackPreview['files'][number] => ({
  file: file.copy._id.toHexString(),
  name: file.name,
  size: file.original?.stored.size ?? file.copy.size,
  kind: file.copy.ext,
  moment: file.mark?.moment ?? '',
  room: file.mark?.room ?? '',
  isSealed: whatOf(file) === 'original',
  hasOriginal: file.original !== null,
  // what a device has scaled holds no metadata any more
  mayHoldPosition: whatOf(file) === 'original',
})
