import { ReadableStream as Stream } from 'node:stream/web'
import { ObjectId } from 'mongodb'
import { verifyLink } from '../files/signed-links.ts'
import { zipOf } from '../files/zip.ts'
import { Conflict, Forbidden, NotFound } from '../http/errors.ts'
import { findMember } from '../members/people.ts'
import { paced } from '../process/throttle.ts'
import { mayReadReview } from '../reviews/evidence.ts'
import type { PackDeps } from './pack-deps.ts'
import { filesOf } from './pack-downloads.collection.ts'
import { packEntries, packFileName, packSize } from './pack-zip.ts'

const expired = 'This link is no longer valid. Make the incident pack again.'
const takenAway = 'Evidence of this pack was taken away meanwhile. Make the incident pack again.'

/**
 * The ZIP of a pack by its signed link, which is made while it is read: no more than a piece of one file is in memory.
 * Throws Forbidden for a wrong or expired link, NotFound when the pack or its review has gone, and Conflict when a file
 * was taken away since.
 */
export async function readPack(
  deps: PackDeps,
  name: string,
  query: Record<string, string | undefined>,
): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; fileName: string; size: number }> {
  const link = verifyLink(deps.linkSecret, { name, query, now: deps.now() })
  if (link?.ext !== 'zip') throw new Forbidden(expired)
  const download = await deps.packDownloads.byId(new ObjectId(link.id))
  const review = download && (await deps.reviews.byId(download.review))
  const author = review && (await findMember(deps, new ObjectId(link.reader)))
  if (!download || !author || !review.author.equals(author._id) || !mayReadReview(author, review))
    throw new NotFound(expired)
  const ids = filesOf(download)
  const stored = await deps.files.describe(ids)
  if (stored.length < ids.length) throw new Conflict(takenAway)
  const open = async (id: ObjectId) => {
    const opened = await deps.files.open(stored.find(({ _id }) => _id.equals(id))!)
    if (!opened) throw new Conflict(takenAway)
    return opened.stream
  }
  return {
    stream: Stream.from<Uint8Array<ArrayBuffer>>(paced(zipOf(packEntries(download, open)))),
    fileName: packFileName(download),
    size: packSize(download, stored[0]!.size),
  }
}
