import type { ClientSession, ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { FileSender } from '../files/file-store.ts'
import { storeUploads } from '../files/uploads.ts'
import { Invalid } from '../http/errors.ts'
import type { FileRef } from '../members/users.collection.ts'

export const documentKinds = ['documents', 'insuranceDocuments', 'otherDocuments'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A form's files by kind: new ones, and ids of files that were sent before. */
type DocumentFields = Record<DocumentKind, (Attachment | string)[]>

/** Files that are stored but not yet claimed, by kind. */
export type Documents = {
  refs: Record<DocumentKind, FileRef[]>
  /** Claims them, or `only` these, in the transaction that stores their ids; throws Invalid when one is gone. */
  claim: (session: ClientSession, only?: Documents['refs']) => Promise<void>
  /** Removes the form's new files after a failure. */
  discard: () => Promise<void>
}

/** Stores the new files of a form's document fields. Throws Invalid for a file that cannot be kept, and TooMany. */
export async function storeDocuments(
  deps: Pick<FileDeps, 'files' | 'limits'>,
  { owner, sender }: { owner: ObjectId; sender: FileSender },
  fields: DocumentFields,
): Promise<Documents> {
  const { files } = deps
  const all = documentKinds.flatMap((kind) => fields[kind])
  const { ids, discard } = await storeUploads(deps, { owner, purpose: 'document', sender }, all)
  const stored = await files.describe(ids)
  if (stored.length < ids.length) {
    await discard()
    throw new Invalid('A file is no longer there. Please choose it again.')
  }
  const inOrder = stored.map(({ _id, ext }): FileRef => ({ _id, ext }))
  const take = (kind: DocumentKind) => inOrder.splice(0, fields[kind].length)
  const refs = {
    documents: take('documents'),
    insuranceDocuments: take('insuranceDocuments'),
    otherDocuments: take('otherDocuments'),
  }
  const by = { subject: 'user', id: owner }
  const claim = (session: ClientSession, only = refs) => {
    const claimed = documentKinds.flatMap((kind) => only[kind].map(({ _id }) => _id))
    return files.claim(claimed, { owner, purpose: 'document', by }, session)
  }
  return { refs, claim, discard }
}
