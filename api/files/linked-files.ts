import { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { OpenFile, StoredFile } from './file-store.ts'
import { checkLink } from './signed-links.ts'

const notForYou = 'This link is no longer valid. Reload the page and open the file again.'

/** Whether this reader may see the files of one document of a subject now. */
export type MayRead = (deps: Deps, reader: ObjectId, document: ObjectId) => Promise<boolean>

/** Who may see the files that a subject has named, by the subject's name (D-51). */
export type Readers = Readonly<Record<string, MayRead>>

/**
 * The file behind a signed link; whether its reader may still see it is asked again at each use (D-51). Throws
 * Forbidden, and NotFound when the file is gone.
 */
export async function openLinked(
  deps: Deps,
  readers: Readers,
  name: string,
  query: Record<string, string | undefined>,
): Promise<OpenFile> {
  const link = checkLink(deps.linkSecret, { name, query, now: deps.now() })
  if (!link) throw new Forbidden(notForYou)
  const [file] = await deps.files.describe([new ObjectId(link.id)])
  if (!file || file.ext !== link.ext) throw new NotFound('This file is no longer there')
  if (!(await mayRead(deps, readers, new ObjectId(link.reader), file))) throw new Forbidden(notForYou)
  const opened = await deps.files.open(file, link.variant)
  if (!opened) throw new NotFound('This file is no longer there')
  return opened
}

/** Until a form names a file, only who sent it may see it. */
async function mayRead(deps: Deps, readers: Readers, reader: ObjectId, { owner, claimedBy }: StoredFile) {
  if (claimedBy === null) return owner.equals(reader)
  const mayReadOf = Object.hasOwn(readers, claimedBy.subject) && readers[claimedBy.subject]
  return mayReadOf ? mayReadOf(deps, reader, claimedBy.id) : false
}
