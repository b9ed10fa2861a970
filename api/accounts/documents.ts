import type { ClientSession, ObjectId } from 'mongodb'
import type { Attachment } from '../../shared/schemas/files.ts'
import type { Deps } from '../deps.ts'
import { storeUploads } from '../files/uploads.ts'
import { Invalid } from '../http/errors.ts'
import type { FileRef } from './users.collection.ts'

export const documentKinds = ['documents', 'insuranceDocuments', 'otherDocuments'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A form's files by kind: new ones, and ids of files that were sent before. */
export type DocumentFields = Record<DocumentKind, (Attachment | string)[]>

/** Files that are stored but not claimed yet, by kind. */
export type Documents = {
  refs: Record<DocumentKind, FileRef[]>
  /** Names them, or `only` these, as the user's, in the transaction that stores their ids; Invalid when one is gone. */
  claim: (session: ClientSession, only?: Documents['refs']) => Promise<void>
  /** Removes those that came with this form, after a failure. */
  discard: () => Promise<void>
}

/** Stores what is new in a form's document fields (D-50). Throws Invalid when a file cannot be kept. */
export async function storeDocuments(
  deps: Deps,
  owner: ObjectId,
  fields: DocumentFields,
): Promise<Documents> {
  const all = documentKinds.flatMap((kind) => fields[kind])
  const { ids, discard } = await storeUploads(deps, owner, 'document', all)
  const files = await deps.files.describe(ids)
  if (files.length < ids.length) {
    await discard()
    throw new Invalid('A file is no longer there. Please choose it again.')
  }
  const inOrder = files.map(({ _id, ext }): FileRef => ({ _id, ext }))
  const take = (kind: DocumentKind) => inOrder.splice(0, fields[kind].length)
  const refs = {
    documents: take('documents'),
    insuranceDocuments: take('insuranceDocuments'),
    otherDocuments: take('otherDocuments'),
  }
  const by = { subject: 'user', id: owner }
  const claim = (session: ClientSession, only = refs) => {
    const claimed = documentKinds.flatMap((kind) => only[kind].map(({ _id }) => _id))
    return deps.files.claim(claimed, { owner, purpose: 'document', by }, session)
  }
  return { refs, claim, discard }
}
