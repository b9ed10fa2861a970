import type { Receipt } from '../../shared/schemas/receipts.ts'
import type { Input } from './call-types.ts'
import { send } from './http.ts'

/** The receipts of an own review's evidence. */
export const reviewReceipts = (id: string): Promise<Receipt[]> => send('reviewReceipts', { id })

/** Marks a piece of own evidence as before or after the stay, or takes the mark away. */
export const markEvidence = (input: Input<'markEvidence'>) => send('markEvidence', input)

/** A piece of evidence of an own review as it was sent. */
export const readOriginal = (id: string, file: string): Promise<Blob> => send('readOriginal', { id, file })
