import type { Block } from '../../shared/document.ts'

/** The id is the anchor of the question: `/faq#levels` opens this answer. */
export type Question = { id: string; question: string; answer: Block[] }
