import { ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import { Invalid } from '../http/errors.ts'
import { keyOf, type Limits, type NamedLimit } from '../http/limits.ts'
import { isUpload } from '../http/multipart.ts'
import type { FileStore } from './file-store.ts'

export type FilePurpose = 'document' | 'evidence'

/** The bytes of new files for each member. */
export const bytesADay: NamedLimit = {
  name: 'uploads',
  max: 1024 ** 3,
  windowMs: 24 * 3_600_000,
  refusal: (wait) => `You have uploaded 1 GB today. Please try again in ${wait}.`,
}

/**
 * Counts the bytes of a member's new files against 1 GB a day; throws TooMany, and Invalid for what looks like a file
 * but was not received as one.
 */
export async function countUploads(
  limits: Limits,
  member: ObjectId,
  attachments: (Attachment | string)[],
): Promise<void> {
  const files = attachments.filter((each) => typeof each !== 'string')
  if (!files.every(isUpload)) throw new Invalid('Choose a file')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0)
    await limits.consume(keyOf(bytesADay, member.toHexString()), bytesADay, bytesADay.refusal, bytes)
}

/**
 * Stores a form's new files, unclaimed, and returns the ids of all its files in their order; texts are ids of files
 * that were sent before. Throws Invalid when a file cannot be kept, after removing the other new ones. `discard`
 * removes the new ones when the form fails later, unless they are claimed.
 */
export async function storeUploads(
  files: FileStore,
  owner: ObjectId,
  purpose: FilePurpose,
  attachments: (Attachment | string)[],
): Promise<{ ids: ObjectId[]; discard: () => Promise<void> }> {
  const named = attachments.filter((each) => typeof each === 'string')
  if (new Set(named).size < named.length) throw new Invalid('Choose each file once')
  const stored: ObjectId[] = []
  const ids: ObjectId[] = []
  const discard = () => files.removeUnclaimed(stored)
  try {
    for (const each of attachments) {
      if (typeof each === 'string') ids.push(new ObjectId(each))
      else {
        if (!isUpload(each)) throw new Invalid('Choose a file')
        const { _id } = await files.store(each, { owner, purpose })
        stored.push(_id)
        ids.push(_id)
      }
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { ids, discard }
}
