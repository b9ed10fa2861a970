import type { Document, Filter } from 'mongodb'
import type { SearchKeys } from '../../../shared/match.ts'
import type { IndexScan, TextField } from './index-scan.ts'

/**
 * Exact matches come first. A scan that covers every text orders them so by itself and runs once, for `all`; any
 * other runs twice, for the `exact` matches and then for the `rest`.
 */
export type Phase = 'all' | 'exact' | 'rest'

export const textFields = ['last', 'first', 'city'] as const satisfies TextField[]

export const phasesOf = (search: SearchKeys, scan: IndexScan): Phase[] =>
  textFields.every((field) => search[field] === '' || scan.texts.includes(field))
    ? ['all']
    : ['exact', 'rest']

export const boundsOf = (scan: IndexScan, phase: Phase): Filter<Document> =>
  phase === 'exact' ? scan.exactBounds : scan.bounds
