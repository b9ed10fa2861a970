import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import { type StayDeps, syncStays } from './sync-stays.ts'

/** A member's stays and own entries. */
export function stayRoutes(serve: Implement, deps: StayDeps): void {
  serve(contract.syncStays)((input, c) => syncStays(deps, c.var.member, input))
}
