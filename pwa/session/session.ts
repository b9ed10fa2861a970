import { create } from 'zustand'
import type { UserDetails } from '../../shared/schemas/account.ts'
import type { Reactions, Review } from '../../shared/schemas/review.ts'
import { to } from '../../shared/routes.ts'
import { readUserInfo, removeSession, writeLastActivity, writeUserInfo } from './storage.ts'
import { requireUserInfo, type UserInfo } from './user-info.ts'

/** The client state; the specification fixes its field names (STA-06 to STA-08). */
type SessionState = {
  /** True while at least one request runs. */
  loading: boolean
  /** The message of the last error response; null when there was no response. */
  appErr: string | null
  /** The message of the last error. */
  serverErr: string | null
  /** Who is logged in; null for a visitor. */
  userAuth: UserInfo | null
  /** The user's own details as last loaded; never stored in the browser. */
  userDetails: UserDetails | null
  userUpdated: boolean
  passwordUpdated: boolean
  /** True once the mail with a reset link is requested. */
  passwordToken: boolean
  passwordReset: boolean
  /** Set when a profile or password update succeeds, cleared by `updateCompleted`. */
  isUpdated: boolean
  /** True after a review was posted, until the guest is reloaded. */
  commentCreated: boolean
  /** The reviews last loaded. */
  reviews: Review[]
  /** Likes and reports of the last reaction. */
  likes: Reactions | null
  /** The session has ended and the page navigates to '/': guards render nothing and do not redirect. */
  isEnding: boolean
}

/** The initial state, also of pages rendered at build time. */
export const visitor: SessionState = {
  loading: false,
  appErr: null,
  serverErr: null,
  userAuth: null,
  userDetails: null,
  userUpdated: false,
  passwordUpdated: false,
  passwordToken: false,
  passwordReset: false,
  isUpdated: false,
  commentCreated: false,
  reviews: [],
  likes: null,
  isEnding: false,
}

/** Read by selector: `useSession((session) => session.userAuth)`. */
export const useSession = create<SessionState>()(() => visitor)

const set = useSession.setState

/** The bearer token; null for a visitor, empty after an offline login. */
export const sessionToken = () => useSession.getState().userAuth?.token ?? null

/** The id of the logged-in user; undefined for a visitor. */
export const memberId = () => useSession.getState().userAuth?._id

/** Stores a login or sign-up in the state and in local storage. */
export function signedIn(user: UserInfo): void {
  const userAuth = requireUserInfo(user)
  writeUserInfo(userAuth)
  writeLastActivity(Date.now())
  set({ userAuth, isEnding: false })
  ending = null
}

/** Updates the logged-in user except for the token. Does nothing for a visitor. */
export function userChanged(changes: Partial<Omit<UserInfo, 'token'>>): void {
  const { userAuth } = useSession.getState()
  if (userAuth) storeUser({ ...userAuth, ...changes, token: userAuth.token })
}

/** Drops a token that the server no longer accepts; the user stays logged in on this device, as after an offline login. */
export function tokenRefused(): void {
  const { userAuth } = useSession.getState()
  if (userAuth) storeUser({ ...userAuth, token: '' })
}

function storeUser(user: UserInfo): void {
  const stored = requireUserInfo(user)
  // Another tab may have logged out a moment ago, which must not be undone.
  if (readUserInfo()?._id === stored._id) writeUserInfo(stored)
  set({ userAuth: stored })
}

/**
 * Ends the session: clears the stored user and the whole client state. On a protected page the guard then redirects to
 * `/login`; use `leaveSession` to go to '/'.
 */
export function signedOut(): void {
  removeSession()
  endSession()
}

/** An end of a session against the person's will: by the server, or by an hour without activity. */
export type Ending = {
  cause: 'server' | 'inactivity'
  /** Whether a review that was being written is there again after the next login. */
  keepsReviews: boolean
}

let ending: Ending | null = null

/** What ended the last session of this page; null when the person logged out, or had not logged in. */
export const lastEnding = (): Ending | null => ending

/** Call before the session ends: the login page says why one is there (DOR-13). */
export function sessionEndsBy(how: Ending): void {
  ending = how
}

function endSession(): void {
  clearState()
  endListeners.forEach((listen) => listen())
}

function clearState(): void {
  const { isEnding, loading } = useSession.getState()
  set({ ...visitor, isEnding, loading })
}

/**
 * Another member has logged in in another tab: clears the state but not the storage, and reloads the page at the member's
 * home, so that nothing of the previous member stays in memory.
 */
export function memberChanged(): void {
  set({ isEnding: true })
  endSession()
  // After the forms are unmounted: their leave warnings must not block the reload.
  setTimeout(() => location.replace(to.memberHome))
}

let navigate: (path: string, state?: unknown) => Promise<void> | void = (path) =>
  history.replaceState(null, '', path)

/** Sets how to navigate. Without a router the address is replaced. */
export function setNavigation(go: typeof navigate): void {
  navigate = go
}

/** Opens a page from outside of the components. */
export const goTo = (path: string, state?: unknown): Promise<void> | void => navigate(path, state)

/** Ends the session in this tab and goes to '/'. */
export async function leaveSession(): Promise<void> {
  set({ isEnding: true }) // also on '/': form memories are cleared by it
  signedOut()
  if (location.pathname === to.home) set({ isEnding: false })
  await goTo(to.home)
}

/** Call when another page is shown: a session that was ending has ended. */
export function navigationFinished(): void {
  if (useSession.getState().isEnding) set({ isEnding: false })
}

/** Restores the session that another tab or an earlier visit stored. */
export function restoreSession(): void {
  const userAuth = readUserInfo()
  // `isEnding` stays: two tabs that end at the same time notify each other on their way to '/'.
  if (userAuth) set({ userAuth })
  else clearState()
}

/**
 * The user's own details were loaded: kept in memory, and the guards' flags in the session. Ignores those of a previous
 * user.
 */
export function detailsLoaded(details: UserDetails): void {
  if (details._id !== memberId()) return
  set({ userDetails: details })
  userChanged(details)
}

const endListeners = new Set<() => void>()

/** Calls back whenever the session ends in this tab. Returns a function that unsubscribes. */
export function onSessionEnd(listen: () => void): () => void {
  endListeners.add(listen)
  return () => endListeners.delete(listen)
}
