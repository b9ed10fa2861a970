import type { Block } from '../../shared/document.ts'

/** The id is the anchor of the question: it opens the answer. */
export type Question = { id: string; question: string; answer: Block[] }
