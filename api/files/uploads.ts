import { ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import { Invalid } from '../http/errors.ts'
import type { Limits } from '../http/limits.ts'
import { isUpload } from '../http/multipart.ts'
import type { FileStore } from './file-store.ts'

export type FilePurpose = 'document' | 'evidence'

const daily = { max: 1024 ** 3, windowMs: 24 * 3_600_000 }
const usedUp = (wait: string) => `You have uploaded 1 GB today. Please try again in ${wait}.`

/** Counts the bytes of a member's new files against 1 GB a day; throws TooMany. */
export function countUploads(limits: Limits, member: ObjectId, attachments: (Attachment | string)[]) {
  const bytes = attachments.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.size), 0)
  return bytes === 0 ? undefined : limits.consume(`uploads:${member.toHexString()}`, daily, usedUp, bytes)
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
