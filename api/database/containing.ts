import type { Document, Filter } from 'mongodb'

/** A pattern that matches this text and nothing else. */
export const escapedPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A filter for documents in which one of these fields contains the words, in any case; for no words, all of them. */
export function containing<Doc extends Document>(words: string, fields: readonly string[]): Filter<Doc> {
  if (words === '') return {}
  const pattern = new RegExp(escapedPattern(words), 'i')
  return { $or: fields.map((field) => ({ [field]: pattern })) } as Filter<Doc>
}
