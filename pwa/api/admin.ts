import type { AdminReview } from '../../shared/schemas/review.ts'
import type { Input } from './call-types.ts'
import { send, sendPage } from './http.ts'

/** Order (a column, '-' before it for descending), filter and page of a list (D-82). */
export type ListQuery = { sort?: string; q?: string; cursor?: string }

/** A page of a list, with the cursor of the next one. */
export type ListPage<Row> = { data: Row[]; next: string | null }

/** All users, 100 at a time (API-35 to API-37). */
export const listUsers = (query: ListQuery, signal?: AbortSignal) => sendPage('listUsers', query, { signal })

/** All reviews with their authors, 100 at a time (API-56, API-57). */
export async function listReviews(query: ListQuery, signal?: AbortSignal): Promise<ListPage<AdminReview>> {
  const { data, next } = await sendPage('listReviews', { ...query, isAdminDashboard: '1' }, { signal })
  return { data: data.filter((review) => 'author' in review), next }
}

/** Who did what in the admins' name, 100 at a time (D-82). */
export const listAudit = (query: ListQuery, signal?: AbortSignal) => sendPage('audit', query, { signal })

/** What waits for the admins: reported reviews, members who search a lot, refused mails. */
export const adminNotices = (signal?: AbortSignal) => send('adminNotices', {}, { signal })

/** Any user's details; after the decision on the account the documents are in it only with a reason (D-51). */
export const readUser = (id: string, reason: string | undefined, signal?: AbortSignal) =>
  send('getUser', { id, reason }, { signal })

/** Verifies a user or grants the admin role, or takes it back (API-38 to API-41). */
export const updateUser = (change: Omit<Input<'adminUpdateUser'>, 'url'>) =>
  send('adminUpdateUser', { ...change, url: location.origin })

/** Hides a review or shows it again (API-61 to API-63). */
export const updateReview = (itemId: string, hiddenByAdmin: boolean) =>
  send('adminUpdateReview', { itemId, newValues: { hiddenByAdmin } })

/** The bytes of a document behind its signed link (D-51). */
export async function documentBytes(link: string, signal?: AbortSignal): Promise<Uint8Array> {
  const { pathname, searchParams } = new URL(link, location.origin)
  const name = pathname.split('/').at(-1) ?? ''
  const file = await send('readFile', { ...Object.fromEntries(searchParams), name }, { signal })
  return new Uint8Array(await file.arrayBuffer())
}

/** A part of the program that draws PDFs, of this site's own build. */
export async function programPart(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} could not be loaded`)
  return new Uint8Array(await answer.arrayBuffer())
}
