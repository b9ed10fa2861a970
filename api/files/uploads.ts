import { ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import { Invalid } from '../http/errors.ts'
import { keyOf, type Limits, type NamedLimit } from '../http/limits.ts'
import { isUpload } from '../http/multipart.ts'
import type { DeclaredFile } from './receipts.collection.ts'
import type { FileSender, FileStore, StoredFile } from './file-store.ts'

export type FilePurpose = 'document' | 'evidence'

/** The bytes of new files for each member. */
export const bytesADay: NamedLimit = {
  name: 'uploads',
  max: 1024 ** 3,
  windowMs: 24 * 3_600_000,
  refusal: (wait) => `You have uploaded 1 GB today. Please try again in ${wait}.`,
}

/** The bytes of new files for each network address of visitors: sign-ups. */
export const bytesAnHour: NamedLimit = {
  name: 'sign-up-bytes',
  max: 500 * 1024 ** 2,
  windowMs: 3_600_000,
  refusal: (wait) => `500 MB were uploaded from here within an hour. Please try again in ${wait}.`,
}

export const memberSender = (member: ObjectId): FileSender => ({
  key: member.toHexString(),
  isVisitor: false,
})
export const visitorSender = (address: string): FileSender => ({ key: address, isVisitor: true })

type StoreDeps = { files: FileStore; limits: Limits }

/**
 * Stores one file that was received, unclaimed; of a member's evidence its original, too. What it takes in the store beyond what was sent counts against the
 * sender's limit, too (SEC-04). Throws Invalid for a file that cannot be kept, TooMany.
 */
export async function storeUpload(
  { files, limits }: StoreDeps,
  file: Attachment,
  { owner, purpose, sender }: { owner: ObjectId; purpose: FilePurpose; sender: FileSender },
  declared: DeclaredFile = {},
): Promise<StoredFile> {
  if (!isUpload(file)) throw new Invalid('Choose a file')
  const keepsOriginal = purpose === 'evidence' && !sender.isVisitor
  const upload = { path: file.path, gone: file.gone, declared }
  const stored = await files.store(upload, { owner, purpose, sender, keepsOriginal })
  try {
    await count(limits, sender, keepsOriginal ? stored.size : stored.size - file.size)
  } catch (error) {
    await files.removeUnclaimed([stored._id])
    throw error
  }
  return stored
}

/**
 * Counts the bytes of new files against 1 GB a day of a member, or 500 MB an hour of a network address; throws TooMany,
 * and Invalid for what looks like a file but was not received as one.
 */
export async function countUploads(
  limits: Limits,
  sender: FileSender,
  attachments: (Attachment | string)[],
): Promise<void> {
  const files = attachments.filter((each) => typeof each !== 'string')
  if (!files.every(isUpload)) throw new Invalid('Choose a file')
  await count(
    limits,
    sender,
    files.reduce((sum, { size }) => sum + size, 0),
  )
}

async function count(limits: Limits, { key, isVisitor }: FileSender, bytes: number): Promise<void> {
  const limit = isVisitor ? bytesAnHour : bytesADay
  if (bytes > 0) await limits.consume(keyOf(limit, key), limit, limit.refusal, bytes)
}

/**
 * Stores a form's new files, unclaimed, and returns the ids of all its files in their order; texts are ids of files
 * that were sent before. Throws Invalid when a file cannot be kept, after removing the other new ones. `discard`
 * removes the new ones when the form fails later, unless they are claimed.
 */
export async function storeUploads(
  deps: StoreDeps,
  from: { owner: ObjectId; purpose: FilePurpose; sender: FileSender },
  attachments: (Attachment | string)[],
): Promise<{ ids: ObjectId[]; discard: () => Promise<void> }> {
  const named = attachments.filter((each) => typeof each === 'string')
  if (new Set(named).size < named.length) throw new Invalid('Choose each file once')
  const stored: ObjectId[] = []
  const ids: ObjectId[] = []
  const discard = () => deps.files.removeUnclaimed(stored)
  try {
    await countUploads(deps.limits, from.sender, attachments)
    for (const each of attachments) {
      if (typeof each === 'string') ids.push(new ObjectId(each))
      else {
        const { _id } = await storeUpload(deps, each, from)
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
