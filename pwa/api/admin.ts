import type { UserForAdmin } from '../../shared/schemas/account.ts'
import type { AdminReview } from '../../shared/schemas/review.ts'
import type { Input } from './call-types.ts'
import { send, sendPage } from './http.ts'

/** Sort order (a column, with '-' before it for descending), filter and page of a list. */
export type ListQuery = { sort?: string; q?: string; cursor?: string }

/** A page of a list; `next` is the cursor of the following page. */
export type ListPage<Row> = { data: Row[]; next: string | null }

/** All users, 100 at a time. */
export const listUsers = (query: ListQuery, signal?: AbortSignal) => sendPage('listUsers', query, { signal })

/** Accounts that wait for the team, the oldest first, 100 at a time. */
export const listWaiting = ({ cursor }: ListQuery, signal?: AbortSignal) =>
  sendPage('waitingUsers', { cursor }, { signal })

/** Declines an application, or asks for a better copy. */
export const decide = (decision: Input<'decide'>) => send('decide', decision)

/** Suspends a member, or restores one. */
export const changeSuspension = (change: Input<'suspend'>) => send('suspend', change)

/** Lets a member meet more than 2,000 guests in searches today. */
export const liftSearchLimit = (userId: string) => send('liftSearchLimit', { userId })

/** All reviews with their authors, 100 at a time. */
export async function listReviews(query: ListQuery, signal?: AbortSignal): Promise<ListPage<AdminReview>> {
  const { data, next } = await sendPage('listReviews', { ...query, isAdminDashboard: '1' }, { signal })
  return { data: data.filter((review) => 'author' in review), next }
}

/** The audit log, 100 entries at a time. */
export const listAudit = (query: ListQuery, signal?: AbortSignal) => sendPage('audit', query, { signal })

/** By what the security log is filtered; times are ISO, `until` is the moment after the last. */
export type SecurityFilters = Pick<Input<'security'>, 'event' | 'email' | 'address' | 'from' | 'until'>

/** The security log, 100 entries at a time. */
export const listSecurity = (query: ListQuery & SecurityFilters, signal?: AbortSignal) =>
  sendPage('security', query, { signal })

/** What needs an admin's attention: reported reviews, members who search a lot, rejected mails. */
export const adminNotices = (signal?: AbortSignal) => send('adminNotices', {}, { signal })

/** Any user and the decision on the account; after the decision the documents are included only with a reason. */
export async function readUser(
  id: string,
  reason: string | undefined,
  signal?: AbortSignal,
): Promise<UserForAdmin> {
  const user = await send('getUser', { id, reason }, { signal })
  if (!('wasVerified' in user)) throw new Error('The admin role has just been taken away')
  return user
}

/** Changes whether a user is verified or an admin. */
export const updateUser = (change: Omit<Input<'adminUpdateUser'>, 'url'>) =>
  send('adminUpdateUser', { ...change, url: location.origin })

/** Hides a review or shows it again. */
export const updateReview = (itemId: string, hiddenByAdmin: boolean) =>
  send('adminUpdateReview', { itemId, newValues: { hiddenByAdmin } })

/** Notes that rows of a table are saved as a file; refused without a fresh second factor where one is needed. */
export const exportTable = (table: string) => send('exportTable', { table })

/** Makes a code with which another admin adds a first second factor. */
export const passOnFactorCode = (userId: string) => send('passOnFactorCode', { userId })

/** Downloads a document by its signed link. */
export async function readDocument(link: string, signal?: AbortSignal): Promise<Uint8Array> {
  const { pathname, searchParams } = new URL(link, location.origin)
  const name = pathname.split('/').at(-1) ?? ''
  const file = await send('readFile', { ...Object.fromEntries(searchParams), name }, { signal })
  return new Uint8Array(await file.arrayBuffer())
}

/** Downloads an asset of this build. Throws when it is missing. */
export async function loadAsset(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} could not be loaded`)
  return new Uint8Array(await response.arrayBuffer())
}
