import { createHash, randomBytes } from 'node:crypto'
import type { ClientSession, ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import { Unauthorized } from '../http/errors.ts'
import { idleMs, longestMs, type SessionDoc } from './sessions.collection.ts'
import type { Member } from './users.collection.ts'

/** What the database holds instead of a token (D-11). */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new opaque token of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const endedMessage = 'Your session has ended. Please log in again.'

// A request writes the time of the last activity at most once a second.
const writeEveryMs = 1000

/** Begins a session for this user and answers its token, which is not stored. */
export async function beginSession(deps: Deps, user: ObjectId, session?: ClientSession): Promise<string> {
  const token = newToken()
  const at = deps.now()
  await deps.sessions.insert(
    { _id: tokenHash(token), user, loggedInAt: at, lastActivity: at, confirmedAt: at },
    session,
  )
  return token
}

/**
 * The session and user of a token, and counts as activity; null when the token is unknown, idle for an hour or
 * older than 24 hours (D-11).
 */
export async function resumeSession(
  deps: Deps,
  token: string,
): Promise<{ member: Member; session: SessionDoc } | null> {
  const found = await deps.sessions.withMember(tokenHash(token))
  if (!found) return null
  const { session } = found
  const now = deps.now()
  const idle = now.getTime() - session.lastActivity.getTime()
  if (idle >= idleMs || now.getTime() - session.loggedInAt.getTime() >= longestMs) {
    await deps.sessions.remove(session._id)
    return null
  }
  if (idle >= writeEveryMs) await deps.sessions.active(session._id, now)
  return found
}

/**
 * Throws Unauthorized when this session has ended since its call was let in: a body may come late (D-11). For a
 * transaction that changes the user, as a new password does, so that one of the two starts over when they meet.
 */
export async function requireSession(
  deps: Deps,
  { _id }: SessionDoc,
  transaction: ClientSession,
): Promise<void> {
  if (!(await deps.sessions.byId(_id, transaction))) throw new Unauthorized(endedMessage)
}

/** Ends one session (logout). */
export const endSession = (deps: Deps, session: SessionDoc) => deps.sessions.remove(session._id)
