import { passkeysHere as knownPasskeys } from '../../vault/opening/passkey-wraps.ts'
import { placeNames } from '../../vault/places.ts'

/** The passkeys that open what is saved on this device, and how many cannot. */
export async function passkeysHere(): Promise<{ opening: string[]; others: number }> {
  if ((await placeNames().catch(() => [])).length === 0) return { opening: [], others: 0 }
  return knownPasskeys()
}
