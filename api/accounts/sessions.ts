import type { ClientSession, ObjectId } from 'mongodb'
import { endedElsewhereMessage } from '../../shared/form-rules.ts'
import { Unauthorized } from '../http/errors.ts'
import type { Member } from '../members/users.collection.ts'
import { newToken, tokenHash } from '../process/tokens.ts'
import { clientOrigin } from './client-origin.ts'
import { idleMs, lifetimeMs, type SessionDoc, type SessionsCollection } from './sessions.collection.ts'

/** What sessions need. */
export type SessionDeps = { now: () => Date; sessions: SessionsCollection }

const endedMessage = 'Your session has ended. Please log in again.'

/** Why the session of this token has ended. */
export const endingOf = async ({ sessions }: SessionDeps, token: string): Promise<string> =>
  (await sessions.wasEndedElsewhere(tokenHash(token))) ? endedElsewhereMessage : endedMessage

// The time of the last activity is written at most once a second.
const activityPrecisionMs = 1000

/**
 * Begins a session for this user, of the device with this cookie, and returns its token. It keeps from where the
 * request came, and whether it began with a passkey.
 */
export async function beginSession(
  deps: SessionDeps,
  user: ObjectId,
  session?: ClientSession,
  { device = newToken(), hasFactor = false }: { device?: string; hasFactor?: boolean } = {},
): Promise<string> {
  const token = newToken()
  const at = deps.now()
  const times = { loggedInAt: at, lastActivity: at, confirmedAt: at, ...(hasFactor && { factorAt: at }) }
  await deps.sessions.insert(
    { _id: tokenHash(token), user, ...times, device: tokenHash(device), ...clientOrigin() },
    session,
  )
  return token
}

/**
 * The session and user of a token; counts as activity. Null for an unknown token, after an hour without activity, and
 * 24 hours after the login.
 */
export async function resumeSession(
  deps: SessionDeps,
  token: string,
): Promise<{ member: Member; session: SessionDoc } | null> {
  const found = await deps.sessions.withMember(tokenHash(token))
  if (!found) return null
  const { session } = found
  const now = deps.now()
  const idle = now.getTime() - session.lastActivity.getTime()
  if (idle >= idleMs || now.getTime() - session.loggedInAt.getTime() >= lifetimeMs) {
    await deps.sessions.remove(session._id)
    return null
  }
  if (idle >= activityPrecisionMs) await deps.sessions.setActive(session._id, now)
  return found
}

/**
 * Throws Unauthorized when this session has ended since the call was authorized, for example during a slow upload.
 * For a transaction that changes the user: it then conflicts with a change of the password, and one of them starts
 * over.
 */
export async function requireSession(
  deps: SessionDeps,
  { _id }: SessionDoc,
  transaction: ClientSession,
): Promise<void> {
  if (!(await deps.sessions.byId(_id, transaction))) throw new Unauthorized(endedMessage)
}

/** Ends one session (logout). */
export const endSession = (deps: SessionDeps, session: SessionDoc) => deps.sessions.remove(session._id)
