import type { ObjectId } from 'mongodb'
import { Conflict } from '../http/errors.ts'
import type { Member, MemberDeps } from '../members/users.collection.ts'
import { documentKinds } from './documents.ts'

export const changedMessage = 'The documents have changed. Look at them again.'

/** Remembers that an admin has looked at an account's documents, as they were at this time. */
export const rememberLook = ({ users }: MemberDeps, admin: Member, owner: ObjectId, at: Date) =>
  users.update({ _id: owner }, { $set: { [`looks.${admin._id.toHexString()}`]: at } })

/**
 * Throws Conflict when an admin decides on other documents than those that the decision names; where it names none,
 * when some have arrived since the admin's last look.
 */
export function requireSeen(admin: Member, owner: Member, named?: string[]): void {
  const look = owner.looks?.[admin._id.toHexString()]
  const sent = owner.documentsSentAt
  const isSame = named ? areSame(named, owner) : !look || !sent || sent <= look
  if (!isSame) throw new Conflict(changedMessage)
}

function areSame(named: string[], owner: Member): boolean {
  const stored = documentKinds.flatMap((kind) => owner[kind].map(({ _id }) => _id.toHexString()))
  return stored.toSorted().join() === [...new Set(named)].toSorted().join()
}
