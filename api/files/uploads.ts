import { ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import type { Deps } from '../deps.ts'
import { Invalid } from '../http/errors.ts'
import { isUpload } from '../http/multipart.ts'

export type FilePurpose = 'document' | 'evidence'

const daily = { max: 1024 ** 3, windowMs: 24 * 3_600_000 }
const usedUp = (wait: string) => `You have uploaded 1 GB today. Please try again in ${wait}.`

/** Counts the bytes of a member's new files against 1 GB a day; throws TooMany (D-18). */
export function countUploads(deps: Deps, member: ObjectId, attachments: (Attachment | string)[]) {
  const bytes = attachments.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.size), 0)
  return bytes === 0 ? undefined : deps.limits.take(`uploads:${member.toHexString()}`, daily, usedUp, bytes)
}

/**
 * The ids of a form's files, in their order: those sent before as they are, new ones stored first, unclaimed
 * (D-50). When one cannot be kept, the others that came with it are removed, and it throws Invalid; `discard`
 * does the same when the form fails later. What a form has named by then stays.
 */
export async function storeUploads(
  deps: Deps,
  owner: ObjectId,
  purpose: FilePurpose,
  attachments: (Attachment | string)[],
): Promise<{ ids: ObjectId[]; discard: () => Promise<void> }> {
  const named = attachments.filter((each) => typeof each === 'string')
  if (new Set(named).size < named.length) throw new Invalid('Choose each file once')
  const stored: ObjectId[] = []
  const ids: ObjectId[] = []
  const discard = () => deps.files.removeUnclaimed(stored)
  try {
    for (const each of attachments) {
      if (typeof each === 'string') ids.push(new ObjectId(each))
      else {
        if (!isUpload(each)) throw new Invalid('Choose a file')
        const { _id } = await deps.files.store(each, { owner, purpose })
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
