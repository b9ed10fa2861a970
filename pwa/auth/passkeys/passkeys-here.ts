import { passkeysHere as knownPasskeys } from '../../vault/opening/passkey-wraps.ts'
import { databaseNames } from '../../vault/storage-buckets.ts'

/** The passkeys that open what is saved on this device, and how many cannot. */
export async function passkeysHere(): Promise<{ opening: string[]; others: number }> {
  if ((await databaseNames().catch(() => [])).length === 0) return { opening: [], others: 0 }
  return knownPasskeys()
}
