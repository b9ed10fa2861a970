import { ObjectId } from 'mongodb'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { FileDeps } from './file-deps.ts'
import type { OpenFile, StoredFile } from './file-store.ts'
import { verifyLink } from './signed-links.ts'

const notForYou = 'This link is no longer valid. Reload the page and open the file again.'

/** Whether this reader may now see the files of one document of a subject. */
type MayRead = (reader: ObjectId, document: ObjectId) => Promise<boolean>

/** Who may see claimed files, by the subject that has claimed them. */
export type Readers = Readonly<Record<string, MayRead>>

/**
 * Opens the file of a signed link, after checking again that its reader may see it. Throws Forbidden, and NotFound
 * for a removed file.
 */
export async function openLinked(
  { files, linkSecret, now }: Pick<FileDeps, 'files' | 'linkSecret' | 'now'>,
  readers: Readers,
  name: string,
  query: Record<string, string | undefined>,
): Promise<OpenFile> {
  const link = verifyLink(linkSecret, { name, query, now: now() })
  if (!link) throw new Forbidden(notForYou)
  const [file] = await files.describe([new ObjectId(link.id)])
  if (!file || file.ext !== link.ext) throw new NotFound('This file is no longer there')
  if (!(await mayRead(readers, new ObjectId(link.reader), file))) throw new Forbidden(notForYou)
  const opened = await files.open(file, link.variant)
  if (!opened) throw new NotFound('This file is no longer there')
  return opened
}

/** Only its sender may see a file until it is claimed. */
async function mayRead(readers: Readers, reader: ObjectId, { owner, claimedBy }: StoredFile) {
  if (claimedBy === null) return owner.equals(reader)
  const mayReadOf = Object.hasOwn(readers, claimedBy.subject) && readers[claimedBy.subject]
  return mayReadOf ? mayReadOf(reader, claimedBy.id) : false
}
