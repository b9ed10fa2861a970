import type { DeriveKey } from '../files/derived-keys.ts'
import type { UserDoc } from '../members/users.collection.ts'

export type VaultDeps = { deriveKey: DeriveKey }

/** What is sent at each login, and opens the member's vault after a password reset. It is stored nowhere. */
export const vaultSecretOf = ({ deriveKey }: VaultDeps, { vaultSecret }: Pick<UserDoc, 'vaultSecret'>) =>
  deriveKey('vault', vaultSecret)
