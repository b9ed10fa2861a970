import type { Document, Filter } from 'mongodb'

/** The filter for documents in which one of these fields holds the words, whatever their case; without words, all. */
export function containing<Doc extends Document>(words: string, fields: readonly string[]): Filter<Doc> {
  if (words === '') return {}
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
  return { $or: fields.map((field) => ({ [field]: pattern })) } as Filter<Doc>
}
