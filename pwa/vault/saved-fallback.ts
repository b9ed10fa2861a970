import { ApiError, hasServerFailed } from '../api/api-error.ts'
import { currentVault } from './vault.ts'

/**
 * Whether saved data may be shown instead of this error: no response, a server error, or a session that has to be
 * renewed.
 */
export const canUseSaved = (error: unknown): boolean =>
  currentVault() !== null && (hasServerFailed(error) || (error instanceof ApiError && error.status === 401))

/** As `canUseSaved`, also when the member has asked too often: a saved guest costs nothing (SEC-38). */
export const canUseSavedGuest = (error: unknown): boolean =>
  canUseSaved(error) || (currentVault() !== null && error instanceof ApiError && error.status === 429)

const savedCursor = /^saved:(\d+)$/
const pageSize = 50

/** One page of a saved list; `cursor` is the `next` of the previous page. */
export function paginateSaved<Item>(items: readonly Item[], cursor: string | null = null) {
  const from = Number(savedCursor.exec(cursor ?? '')?.[1] ?? 0)
  const to = from + pageSize
  return { items: items.slice(from, to), next: to < items.length ? `saved:${to}` : null }
}

/** Whether a cursor comes from `paginateSaved`. */
export const isSavedCursor = (cursor: string): boolean => savedCursor.test(cursor)
