import { type Bytes, bytesOf } from '../../platform/bytes.ts'
import type { Touch } from '../../vault/opening/passkey-wraps.ts'

/** What every passkey is asked for (WebAuthn PRF): its answer to this opens the vault. It must never change. */
const salt = bytesOf('HostVouch: the key of the vault, 1')

/** The extension in the options of a ceremony. */
export const prfExtension = { prf: { eval: { first: salt } } }

type Prf = { enabled?: boolean; results?: { first?: ArrayBuffer | ArrayBufferView<ArrayBuffer> } }
type Credential = { id: string; clientExtensionResults: object }

const prfOf = ({ clientExtensionResults }: Credential): Prf =>
  (clientExtensionResults as { prf?: Prf }).prf ?? {}

/** What a passkey gave for the vault. */
export function touchOf(credential: Credential): Touch {
  const first = prfOf(credential).results?.first
  return { id: credential.id, prf: first ? copyOf(first) : null }
}

/** Whether a new passkey will give something, but not before its next use. */
export const givesLater = (credential: Credential): boolean => {
  const { enabled, results } = prfOf(credential)
  return enabled === true && !results?.first
}

/** The credential without what it gave for the vault, which stays on this device. */
export const withoutPrf = <Kind extends Credential>(credential: Kind): Kind => {
  const { prf: _prf, ...others } = credential.clientExtensionResults as { prf?: Prf }
  return { ...credential, clientExtensionResults: others }
}

const copyOf = (given: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Bytes =>
  given instanceof ArrayBuffer
    ? new Uint8Array(given)
    : new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
