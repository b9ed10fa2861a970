import { unsentWords } from '../../session/unsent-words.ts'

export const emptyMessage = { email: '', subject: '', message: '' }

/** What is typed and not sent yet. */
export const keptMessage = unsentWords(emptyMessage)
