import { create } from 'zustand'
import type { UserDetails } from '../../shared/schemas/account.ts'
import type { Reactions, Review } from '../../shared/schemas/review.ts'
import { readUserInfo, removeUserInfo, writeLastActivity, writeUserInfo } from './storage.ts'
import { requireUserInfo, type UserInfo } from './user-info.ts'

/** The client state of the specification (STA-06 to STA-08). */
export type SessionState = {
  /** True while at least one request runs (STA-01). */
  loading: boolean
  /** The `message` of the server's last refusal (STA-04). */
  appErr: string | null
  /** The message of the last error itself (STA-05). */
  serverErr: string | null
  /** Who is logged in; null for a visitor. */
  userAuth: UserInfo | null
  /** The own details as last loaded; never stored in the browser (D-10). */
  userDetails: UserDetails | null
  userUpdated: boolean
  passwordUpdated: boolean
  /** True when the mail with a reset link is on its way. */
  passwordToken: boolean
  passwordReset: boolean
  /** Set first when a profile or password update succeeds and cleared on completion (STA-09, STA-10, OP-70). */
  isUpdated: boolean
  /** True after a review was posted, until the guest was loaded again. */
  commentCreated: boolean
  /** The reviews last loaded. */
  reviews: Review[]
  /** Likes and reports of the last reaction. */
  likes: Reactions | null
  /** The session was ended and the page is on its way to '/': guards show nothing and redirect nowhere. */
  leaving: boolean
}

/** What a visitor starts with; pages rendered at build time are rendered with it, too. */
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
  leaving: false,
}

/** Read by selector: `useSession((session) => session.userAuth)`. */
export const useSession = create<SessionState>()(() => visitor)

const set = useSession.setState
let running = 0

/**
 * Sends one request and keeps the request states (STA-01 to STA-05): pending switches `loading` on and clears
 * earlier errors, a rejection fills `appErr` and `serverErr` and goes on to the caller.
 */
export async function run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  running += 1
  set({ loading: true, appErr: null, serverErr: null })
  try {
    return await request()
  } catch (error) {
    set({ appErr: answeredMessage(error), serverErr: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    running -= 1
    set({ loading: running > 0 })
  }
}

/** The message field of the server's answer; null when the server did not answer. */
function answeredMessage(error: unknown): string | null {
  const answered =
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
  return answered ? error.message : null
}

/** The bearer token of the person who is logged in, or null; empty for one without a session on the server (D-92). */
export const sessionToken = () => useSession.getState().userAuth?.token ?? null

/** The id of the person who is logged in; undefined for a visitor. */
export const memberId = () => useSession.getState().userAuth?._id

/** A login, a sign-up or a fresh answer about oneself: kept in the state and, small, in local storage (AUT-06, AUT-07). */
export function signedIn(user: UserInfo): void {
  const userAuth = requireUserInfo(user)
  writeUserInfo(userAuth)
  writeLastActivity(Date.now())
  set({ userAuth, leaving: false })
}

/** New facts about the person who is logged in (paid, verified, name); the token stays. Does nothing for a visitor. */
export function userChanged(changes: Partial<Omit<UserInfo, 'token'>>): void {
  const { userAuth } = useSession.getState()
  if (userAuth) keepUser({ ...userAuth, ...changes, token: userAuth.token })
}

/** The server no longer takes the token; the person stays on this device, as after a login without a network (D-92). */
export function tokenRefused(): void {
  const { userAuth } = useSession.getState()
  if (userAuth) keepUser({ ...userAuth, token: '' })
}

function keepUser(user: UserInfo): void {
  const known = requireUserInfo(user)
  writeUserInfo(known)
  set({ userAuth: known })
}

/**
 * The session is over: the stored person and the whole client state are forgotten (AUT-09, AUT-10). From a protected
 * page the guard then leads to `/login`; for a way to '/' use `leaveSession`.
 */
export function signedOut(): void {
  removeUserInfo()
  forgetSession()
}

function forgetSession(): void {
  set({ ...visitor, leaving: useSession.getState().leaving, loading: running > 0 })
  ended.forEach((listen) => listen())
}

/**
 * Another member logged in in another tab, whose entry in the storage stays: this page forgets the one before and
 * loads the member's home anew, so that nothing of the first one can be left in it (D-93).
 */
export function memberChanged(): void {
  set({ leaving: true })
  forgetSession()
  // Once no form stands there any more: what the first one typed must not hold up the way.
  setTimeout(() => location.replace('/memberhomepage'))
}

let goHome: () => Promise<void> | void = () => history.replaceState(null, '', '/')

/** Says how '/' is reached; before there is a router, the address is simply replaced. */
export function setWayHome(go: typeof goHome): void {
  goHome = go
}

/** Ends the session in this tab and goes to '/' (AUT-27, OP-87). */
export async function leaveSession(): Promise<void> {
  set({ leaving: true }) // also on '/': whoever forgets what was typed looks at it
  signedOut()
  if (location.pathname === '/') set({ leaving: false })
  await goHome()
}

/** Another page is shown: whoever was leaving has left. */
export function arrived(): void {
  if (useSession.getState().leaving) set({ leaving: false })
}

/** Takes over what another tab or an earlier visit stored; a missing entry means a visitor. */
export function restoreSession(): void {
  const userAuth = readUserInfo()
  // Whoever is on the way to '/' stays so: two tabs that end at the same time hear of each other meanwhile.
  if (userAuth) set({ userAuth })
  else set({ ...visitor, leaving: useSession.getState().leaving, loading: running > 0 })
}

/** A profile update succeeded: flag first, cleared by `updateCompleted` (STA-09). */
export const profileUpdated = () => set({ isUpdated: true, userUpdated: true })

/** A password update succeeded: flag first, cleared by `updateCompleted` (STA-10). */
export const passwordWasUpdated = () => set({ isUpdated: true, passwordUpdated: true })

/** The mail with a reset link is on its way. */
export const resetMailSent = () => set({ passwordToken: true })

/** The password was reset: every session of the account is over, also the one of this device (D-11). */
export function passwordWasReset(): void {
  signedOut()
  set({ passwordReset: true })
}

/** The update has run its course: the short-lived flag goes, the result stays readable (OP-70). */
export const updateCompleted = () => set({ isUpdated: false })

/** A review was posted or changed: whoever shows the guest loads it again (GST-11, OP-42). */
export const commentWasCreated = () => set({ commentCreated: true })

/** The guest of the new review was loaded again. */
export const commentWasLoaded = () => set({ commentCreated: false })

/** The reviews that were last loaded (STA-08). */
export const reviewsLoaded = (reviews: Review[]) => set({ reviews })

/** What the server answered to a like or report (API-60). */
export const reacted = (likes: Reactions) => set({ likes })

/**
 * The own details came from the server: kept in memory, and the flags among them for the guards (D-10). Those of
 * somebody who was logged in before come too late.
 */
export function detailsLoaded(details: UserDetails): void {
  if (details._id !== memberId()) return
  set({ userDetails: details })
  userChanged(details)
}

const ended = new Set<() => void>()

/** Calls back whenever the session ends in this tab (logout, inactivity); answers a function that stops it. */
export function onSessionEnd(listen: () => void): () => void {
  ended.add(listen)
  return () => ended.delete(listen)
}
