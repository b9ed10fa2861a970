import { create } from 'zustand'
import { onSessionEnd, sessionToken } from './session.ts'

/** How many notifications of the member are not read, as the server's last answer said. */
export const useUnread = create<{ unread: number }>()(() => ({ unread: 0 }))

let countedAt = 0
/** What the badge shows; not known at first: a push may have set it while the app was closed. */
let badge: number | null = null

/**
 * Takes the number over, also for the badge of the installed app where the browser has one. An answer to what was sent
 * before the last number was known is older than it.
 * @param sentAt when it was asked for, of `performance.now()`
 */
export function unreadChanged(unread: number, sentAt: number): void {
  if (sentAt < countedAt) return
  countedAt = sentAt
  useUnread.setState({ unread })
  if (unread === badge) return
  badge = unread
  // oxlint-disable-next-line eslint/no-restricted-properties -- asked for
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined) // not installed
}

/** Takes over what an answer to this session says; that of another member's session says nothing here. */
export function noteUnread(token: string, unread: string, sentAt: number): void {
  if (token === sessionToken()) unreadChanged(Number(unread), sentAt)
}

onSessionEnd(() => unreadChanged(0, performance.now()))
