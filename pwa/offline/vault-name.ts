/** The name under which the browser knows the vault's database. */
export const vaultDbName = 'vault'
