import type { Receipt } from '../../shared/schemas/receipts.ts'
import { send } from './http.ts'

/** The receipts of an own review's evidence. */
export const reviewReceipts = (id: string): Promise<Receipt[]> => send('reviewReceipts', { id })

/** A piece of evidence of an own review as it was sent. */
export const readOriginal = (id: string, file: string): Promise<Blob> => send('readOriginal', { id, file })
