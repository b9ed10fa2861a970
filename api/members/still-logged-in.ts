import type { ClientSession } from 'mongodb'
import type { Member } from './users.collection.ts'

/**
 * Reads the caller again in the transaction that writes: session and membership may have ended since the call was
 * authorized, for example during a slow upload (SEC-10). Throws Unauthorized when the session has ended.
 */
export type StillLoggedIn = (transaction: ClientSession) => Promise<Member>
