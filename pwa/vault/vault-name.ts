/** The IndexedDB name of the vault; a file of its own, because importing vault-db.ts loads Dexie. */
export const vaultDbName = 'vault'
