import type { VaultState } from '../../offline/vault-state.ts'

/** How far the first filling of the vault is: '412 of 2,000', or '412 so far' where the server does not tell how many. */
export function shownFilling({ saved, total }: NonNullable<VaultState['filling']>): string {
  const [done, all] = [saved, total ?? 0].map((count) => count.toLocaleString('en-US'))
  return total === null ? `${done} so far` : `${done} of ${all}`
}
