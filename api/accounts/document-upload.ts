import type { ClientSession, ObjectId } from 'mongodb'
import { type DocumentsUpload, requiredDocumentMessages } from '../../shared/schemas/profile.ts'
import { once, recall } from '../database/once.ts'
import type { Deps } from '../deps.ts'
import { countUploads } from '../files/uploads.ts'
import { Conflict, Invalid, NotFound } from '../http/errors.ts'
import { type DocumentKind, documentKinds, type Documents, storeDocuments } from './documents.ts'
import { refusePastInsurance } from './insurance-date.ts'
import type { FileRef, Member } from './users.collection.ts'

const maxStoredPerKind = 100
const required = ['documents', 'insuranceDocuments'] as const

const isAmong = (files: FileRef[], id: ObjectId | string) => files.some(({ _id }) => _id.equals(id))

/**
 * Adds documents to the member's own; earlier ones stay (OP-11), and what a form names again, for its answer was
 * lost, is there already. A kind is required only while none of it is stored (OP-72). Throws Invalid, and TooMany
 * past 1 GB a day.
 */
export async function uploadDocuments(deps: Deps, member: Member, input: DocumentsUpload): Promise<Member> {
  checkUpload(member, input)
  const { insuranceExpirationDate: day } = input
  if (day !== undefined) refusePastInsurance(day, deps.now(), member.insuranceExpirationDate)
  await countUploads(
    deps,
    member._id,
    documentKinds.flatMap((kind) => input[kind]),
  )
  const { refs, claim, discard } = await storeDocuments(deps, member._id, input)
  const dated = day === undefined || day === '' ? {} : { $set: { insuranceExpirationDate: day } }
  try {
    return await deps.transaction(async (session) => {
      const added = notYetOf((await deps.users.byId(member._id, session)) ?? member, refs)
      await claim(session, added)
      const pushed = Object.fromEntries(documentKinds.map((kind) => [kind, { $each: added[kind] }]))
      const changed = await deps.users.update({ _id: member._id }, { $push: pushed, ...dated }, session)
      return changed ?? member
    })
  } catch (error) {
    await discard()
    throw error
  }
}

function notYetOf(member: Member, refs: Documents['refs']): Documents['refs'] {
  const added = { ...refs }
  for (const kind of documentKinds) added[kind] = refs[kind].filter(({ _id }) => !isAmong(member[kind], _id))
  return added
}

function checkUpload(member: Member, input: DocumentsUpload): void {
  for (const kind of required) {
    if (member[kind].length > 0 || input[kind].length > 0) continue
    const message = requiredDocumentMessages[kind]
    throw new Invalid(message, [{ path: kind, message }])
  }
  for (const kind of documentKinds) {
    const added = input[kind].filter((each) => typeof each !== 'string' || !isAmong(member[kind], each))
    if (member[kind].length + added.length <= maxStoredPerKind) continue
    throw new Invalid(`At most ${maxStoredPerKind} files of a kind can be stored. Please contact us.`)
  }
}

/**
 * Removes one of the member's own documents with its bytes, while the account is not verified (OP-11). A repeated
 * call, whose answer was lost, is answered like the first: its own id is its key. Throws NotFound when the document
 * never was among theirs, Conflict once the account is verified.
 */
export async function removeDocument(deps: Deps, member: Member, id: ObjectId): Promise<Member> {
  const sender = { member, key: `removed document:${id.toHexString()}` }
  const kind = documentKinds.find((each) => isAmong(member[each], id))
  if (kind) await once(deps, sender, (session) => removeIn(deps, member, kind, id, session))
  else if (!(await recall(deps, sender))) throw new NotFound('This document is not among yours')
  return (await deps.users.byId(member._id)) ?? member
}

async function removeIn(
  deps: Deps,
  member: Member,
  kind: DocumentKind,
  id: ObjectId,
  session: ClientSession,
): Promise<ObjectId> {
  const open = { _id: member._id, isAccountVerified: false }
  const changed = await deps.users.update(open, { $pull: { [kind]: { _id: id } } }, session)
  if (!changed) throw new Conflict('Your account is verified. Its documents can no longer be removed.')
  await deps.files.remove([id], session)
  return id
}
