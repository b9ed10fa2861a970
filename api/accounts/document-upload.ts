import type { ObjectId } from 'mongodb'
import { type DocumentsUpload, requiredDocumentMessages } from '../../shared/schemas/profile.ts'
import type { Deps } from '../deps.ts'
import { countUploads } from '../files/uploads.ts'
import { Conflict, Invalid, NotFound } from '../http/errors.ts'
import { documentKinds, storeDocuments } from './documents.ts'
import { refusePastInsurance } from './insurance-date.ts'
import type { Member } from './users.collection.ts'

const maxStoredPerKind = 100
const required = ['documents', 'insuranceDocuments'] as const

/**
 * Adds documents to the member's own; earlier ones stay (OP-11). A kind is required only while none of it is
 * stored (OP-72). Throws Invalid, and TooMany past 1 GB a day.
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
  const added = Object.fromEntries(documentKinds.map((kind) => [kind, { $each: refs[kind] }]))
  const dated = day === undefined || day === '' ? {} : { $set: { insuranceExpirationDate: day } }
  try {
    return await deps.transaction(async (session) => {
      await claim(session)
      const changed = await deps.users.update({ _id: member._id }, { $push: added, ...dated }, session)
      return changed ?? member
    })
  } catch (error) {
    await discard()
    throw error
  }
}

function checkUpload(member: Member, input: DocumentsUpload): void {
  for (const kind of required) {
    if (member[kind].length > 0 || input[kind].length > 0) continue
    const message = requiredDocumentMessages[kind]
    throw new Invalid(message, [{ path: kind, message }])
  }
  for (const kind of documentKinds) {
    if (member[kind].length + input[kind].length <= maxStoredPerKind) continue
    throw new Invalid(`At most ${maxStoredPerKind} files of a kind can be stored. Please contact us.`)
  }
}

/**
 * Removes one of the member's own documents with its bytes, while the account is not verified (OP-11). Throws
 * NotFound when it is not among them, Conflict once the account is verified.
 */
export async function removeDocument(deps: Deps, member: Member, id: ObjectId): Promise<Member> {
  const kind = documentKinds.find((each) => member[each].some((file) => file._id.equals(id)))
  if (!kind) throw new NotFound('This document is not among yours')
  return deps.transaction(async (session) => {
    const open = { _id: member._id, isAccountVerified: false }
    const changed = await deps.users.update(open, { $pull: { [kind]: { _id: id } } }, session)
    if (!changed) throw new Conflict('Your account is verified. Its documents can no longer be removed.')
    await deps.files.remove([id], session)
    return changed
  })
}
