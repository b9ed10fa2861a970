import type { Document, Filter } from 'mongodb'
import type { SearchKeys } from '../../../shared/match.ts'
import { prefixOf } from '../guest-keys.ts'
import { beginsWith, type IndexScan, type TextField } from './index-scan.ts'
import { type Phase, textFields } from './phases.ts'

/** Conditions for what the bounds of the scan leave open in this phase; empty when they decide everything. */
export const residualFilter = (search: SearchKeys, scan: IndexScan, phase: Phase): Filter<Document> => ({
  ...uncoveredTexts(search, scan),
  ...uncoveredCodes(search, scan),
  ...(phase === 'exact' && exactTexts(search)),
  ...(phase === 'rest' && { $nor: [exactTexts(search)] }),
})

const typedTexts = (search: SearchKeys): TextField[] => textFields.filter((field) => search[field] !== '')

function uncoveredTexts(search: SearchKeys, scan: IndexScan): Filter<Document> {
  const texts = typedTexts(search).filter((field) => !scan.texts.includes(field))
  const keys = texts.map((field) => [`${field}Keys`, { $elemMatch: beginsWith(search[field]) }])
  // The index checks the prefixes, so that few documents are read; their keys then decide.
  const prefixes = texts.map((field) => ({ prefixes: new RegExp(prefixOf(field, search[field])) }))
  const isInIndex = scan.collection === 'guestKeys' && texts.length > 0
  return { ...(isInIndex && { $and: prefixes }), ...Object.fromEntries(keys) }
}

function uncoveredCodes(search: SearchKeys, scan: IndexScan): Filter<Document> {
  const codes = (['state', 'country'] as const).filter(
    (field) => search[field] !== '' && !scan.codes.includes(field),
  )
  return Object.fromEntries(codes.map((field) => [field, search[field]]))
}

/** Every typed text is the whole text of the guest, which is the first of its keys. */
const exactTexts = (search: SearchKeys): Filter<Document> =>
  Object.fromEntries(typedTexts(search).map((field) => [`${field}Keys.0`, search[field]]))
