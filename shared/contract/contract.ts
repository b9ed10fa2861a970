import { laterCalls } from './later.ts'
import { memberCalls } from './members.ts'

/** Every call of the product, once: the server's validation, the page's client and /api/openapi.json come from it. */
export const contract = { ...memberCalls, ...laterCalls } as const

export type Contract = typeof contract
