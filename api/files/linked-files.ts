import { ObjectId } from 'mongodb'
import { mayReadDocuments } from '../accounts/document-access.ts'
import type { Deps } from '../deps.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import { mayReadEvidence } from '../reviews/evidence.ts'
import type { OpenFile, StoredFile } from './file-store.ts'
import { checkLink } from './signed-links.ts'

const notForYou = 'This link is no longer valid. Reload the page and open the file again.'

/**
 * The file behind a signed link; whether its reader may still see it is asked again at each use (D-51). Throws
 * Forbidden, and NotFound when the file is gone.
 */
export async function openLinked(
  deps: Deps,
  name: string,
  query: Record<string, string | undefined>,
): Promise<OpenFile> {
  const link = checkLink(deps.linkSecret, { name, query, now: deps.now() })
  if (!link) throw new Forbidden(notForYou)
  const [file] = await deps.files.describe([new ObjectId(link.id)])
  if (!file || file.ext !== link.ext) throw new NotFound('This file is no longer there')
  if (!(await mayRead(deps, new ObjectId(link.reader), file))) throw new Forbidden(notForYou)
  const opened = await deps.files.open(file._id, link.variant)
  if (!opened) throw new NotFound('This file is no longer there')
  return opened
}

/** Until a form names a file, only who sent it may see it. */
function mayRead(deps: Deps, reader: ObjectId, { owner, claimedBy }: StoredFile): Promise<boolean> | boolean {
  if (claimedBy?.subject === 'user') return mayReadDocuments(deps, reader, claimedBy.id)
  if (claimedBy?.subject === 'review') return mayReadEvidence(deps, reader, claimedBy.id)
  return claimedBy === null && owner.equals(reader)
}
