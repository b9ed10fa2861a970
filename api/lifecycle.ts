import type { ClientSession, Document, ObjectId } from 'mongodb'
import type { ZipEntry } from './files/zip.ts'
import type { Member } from './members/users.collection.ts'

/** Two guests that become one. */
type GuestPair = { kept: ObjectId; merged: ObjectId }

/** A member whose account is closed, and the new, unused id under which the reviews stay. */
type ClosedAccount = { member: ObjectId; author: ObjectId }

/**
 * What a subject does with its collections when guests are merged or erased and accounts are closed, in the caller's
 * session. An erasure and a closing take one step of it in each transaction, until none returns true: there is more.
 */
export type Lifecycle = {
  collections: readonly string[]
  /** Moves what is about the merged guest to the kept one. Returns what undoing it needs. */
  merge?(guests: GuestPair, session: ClientSession): Promise<Document>
  /** Moves it back, as far as it is still there. */
  undoMerge?(guests: GuestPair, moved: Document, session: ClientSession): Promise<unknown>
  /** Erases what is about a guest and those that were merged into it. */
  eraseGuest?(guests: ObjectId[], session: ClientSession): Promise<boolean | void>
  /** Erases what only the member has read or used, and passes the rest on to the new author. */
  closeAccount?(account: ClosedAccount, session: ClientSession): Promise<boolean | void>
  /** The files of a member's own copy. */
  exportFor?(member: Member): AsyncIterable<ZipEntry>
}

/** The lifecycles of all subjects by their names, in the order of the layers. */
export type Subjects = Readonly<Record<string, Lifecycle>>
