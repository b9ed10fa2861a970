import { ApiError, hasServerFailed } from '../api/api-error.ts'
import { openVault } from './vault.ts'

/**
 * Whether what is saved may stand in for this failure: no answer, a server that failed, or a session that has to be
 * renewed (D-92).
 */
export const savedMayAnswer = (error: unknown): boolean =>
  openVault() !== null && (hasServerFailed(error) || (error instanceof ApiError && error.status === 401))

const savedPage = /^saved:(\d+)$/
/** So many at a time, as the server does (D-32). */
const pageSize = 50

/** One page of a saved list; `cursor` is the `next` of the page before. */
export function pageOfSaved<Item>(items: readonly Item[], cursor: string | null = null) {
  const from = Number(savedPage.exec(cursor ?? '')?.[1] ?? 0)
  const to = from + pageSize
  return { items: items.slice(from, to), next: to < items.length ? `saved:${to}` : null }
}

/** Whether a cursor belongs to a saved list. */
export const isOfSaved = (cursor: string): boolean => savedPage.test(cursor)
