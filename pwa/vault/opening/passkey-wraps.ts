import type { Bytes } from '../../platform/bytes.ts'
import { type MasterKey, type PasskeyWrap, unwrapByPasskey, wrapByPasskey } from './keys.ts'
import { type VaultRow, vaultRows } from '../vault-db.ts'

/** A use of a passkey: its id, and what it gave for the vault (PRF); null when it gives nothing. */
export type Touch = { id: string; prf: Bytes | null }

/** The passkeys with which a vault of this device was opened or set up. */
export async function passkeysHere(): Promise<{ opening: string[]; others: number }> {
  const known = (await vaultRows()).flatMap(({ byPasskey = [] }) => byPasskey)
  const opening = known.filter(({ wrap }) => wrap !== null).map(({ id }) => id)
  return { opening, others: known.length - opening.length }
}

/** The master key of a vault; null when this passkey does not open it. */
export async function masterByTouch({ byPasskey = [] }: VaultRow, touch: Touch): Promise<MasterKey | null> {
  const wrap = byPasskey.find(({ id }) => id === touch.id)?.wrap
  return wrap && touch.prf ? unwrapByPasskey(wrap, { id: touch.id, prf: touch.prf }) : null
}

/** The wraps of the passkeys of a vault after this use of one. One that opened it once is not forgotten. */
export async function withTouch(
  { byPasskey = [] }: VaultRow,
  master: MasterKey,
  { id, prf }: Touch,
): Promise<PasskeyWrap[]> {
  const wrap = prf && (await wrapByPasskey(master, { id, prf }))
  if (!wrap && byPasskey.some((known) => known.id === id)) return byPasskey
  return [...byPasskey.filter((known) => known.id !== id), { id, wrap }]
}
