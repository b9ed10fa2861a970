import type { VaultState } from '../vault/vault-state.ts'

/** The progress of the first synchronization: '412 of 2,000', or '412 so far' when the total is unknown. */
export function syncProgressText({ saved, total }: NonNullable<VaultState['initialSync']>): string {
  const [done, all] = [saved, total ?? 0].map((count) => count.toLocaleString('en-US'))
  return total === null ? `${done} so far` : `${done} of ${all}`
}
