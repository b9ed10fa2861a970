import type { ClientSession, ObjectId } from 'mongodb'
import { type DocumentsUpload, requiredDocumentMessages } from '../../shared/schemas/profile.ts'
import { type IdempotencyDeps, previousResult, withIdempotencyKey } from '../database/with-idempotency-key.ts'
import { memberSender } from '../files/uploads.ts'
import { Conflict, Invalid, NotFound } from '../http/errors.ts'
import type { StillLoggedIn } from '../members/still-logged-in.ts'
import type { FileRef, Member } from '../members/users.collection.ts'
import { isWaiting } from '../members/verification.ts'
import type { AccountDeps } from './account-deps.ts'
import { type DocumentKind, documentKinds, type Documents, storeDocuments } from './documents.ts'
import { rejectPastInsurance } from './insurance-date.ts'

type UploadDeps = Pick<AccountDeps, 'files' | 'limits' | 'now' | 'transaction' | 'users'>

const maxStoredPerKind = 100
const required = ['documents', 'insuranceDocuments'] as const

const isAmong = (files: FileRef[], id: ObjectId | string) => files.some(({ _id }) => _id.equals(id))

/**
 * Adds documents to the member's own, and puts an applicant before the team again. Files that a repeated form names again
 * are not added twice. A kind is required only of applicants, while none of it is stored. Returns the changed member. Throws Invalid, TooMany after 1 GB a day, and
 * Unauthorized when the session, or the account, has ended meanwhile.
 */
export async function uploadDocuments(
  deps: UploadDeps,
  member: Member,
  input: DocumentsUpload,
  stillLoggedIn: StillLoggedIn,
): Promise<Member> {
  requireAllKinds(member, input)
  rejectTooManyFiles(member, input)
  const { insuranceExpirationDate: day } = input
  if (day !== undefined) rejectPastInsurance(day, deps.now(), member.insuranceExpirationDate)
  const from = { owner: member._id, sender: memberSender(member._id) }
  const { refs, claim, discard } = await storeDocuments(deps, from, input)
  const dated = day === undefined || day === '' ? {} : { insuranceExpirationDate: day }
  try {
    return await deps.transaction(async (session) => {
      const stored = await stillLoggedIn(session)
      const added = withoutStored(stored, refs)
      await claim(session, added)
      const pushed = Object.fromEntries(documentKinds.map((kind) => [kind, { $each: added[kind] }]))
      const $set = { ...dated, ...arrived(stored, added, deps.now()) }
      const change = { $push: pushed, ...(Object.keys($set).length > 0 && { $set }) }
      const changed = await deps.users.update({ _id: member._id }, change, session)
      return changed ?? member
    })
  } catch (error) {
    await discard()
    throw error
  }
}

/** New documents put an applicant before the team, again after a decision, at the end of the queue. */
function arrived(member: Member, added: Documents['refs'], now: Date) {
  if (documentKinds.every((kind) => added[kind].length === 0)) return {}
  const begins = !member.isAccountVerified && !isWaiting(member)
  return { documentsSentAt: now, ...(begins && { waitingSince: now }) }
}

function withoutStored(member: Member, refs: Documents['refs']): Documents['refs'] {
  const added = { ...refs }
  for (const kind of documentKinds) added[kind] = refs[kind].filter(({ _id }) => !isAmong(member[kind], _id))
  return added
}

/** The team has seen a verified member's documents, which are erased later: one of them is renewed alone (OP-72). */
function requireAllKinds(member: Member, input: DocumentsUpload): void {
  if (member.isAccountVerified) return
  for (const kind of required) {
    if (member[kind].length > 0 || input[kind].length > 0) continue
    const message = requiredDocumentMessages[kind]
    throw new Invalid(message, [{ path: kind, message }])
  }
}

function rejectTooManyFiles(member: Member, input: DocumentsUpload): void {
  for (const kind of documentKinds) {
    const added = input[kind].filter((each) => typeof each !== 'string' || !isAmong(member[kind], each))
    if (member[kind].length + added.length <= maxStoredPerKind) continue
    throw new Invalid(`At most ${maxStoredPerKind} files of a kind can be stored. Please contact us.`)
  }
}

/**
 * Removes one of the member's own documents, and returns the changed member. A repeated call does nothing; the id of
 * the document is its key. Throws NotFound for a document of somebody else, Conflict once the account is verified.
 */
export async function removeDocument(
  deps: IdempotencyDeps & UploadDeps,
  member: Member,
  id: ObjectId,
): Promise<Member> {
  const sender = { member, key: `removed document:${id.toHexString()}` }
  const kind = documentKinds.find((each) => isAmong(member[each], id))
  if (kind) await withIdempotencyKey(deps, sender, (session) => removeIn(deps, member, kind, id, session))
  else if (!(await previousResult(deps, sender))) throw new NotFound('This document is not among yours')
  return (await deps.users.byId(member._id)) ?? member
}

async function removeIn(
  deps: UploadDeps,
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
