import type { Limits } from '../http/limits.ts'
import type { FileStore } from './file-store.ts'
import type { ReceiptChain } from './receipt-chain.ts'
import type { LinkDeps } from './signed-links.ts'

/** What uploading and opening files needs. */
export type FileDeps = LinkDeps & { limits: Limits; files: FileStore; receiptChain: ReceiptChain }
