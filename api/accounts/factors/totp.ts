import { Secret, TOTP } from 'otpauth'
import { brand } from '../../../shared/brand.ts'

const periodSeconds = 30
// One step early or late, for clocks that differ (RFC 6238, section 5.2).
const window = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    digits: 6,
    algorithm: 'SHA1', // the only one that every app knows
  })

/** A new secret of this many random bytes, in base32; 20 are what RFC 4226 advises. */
export const newSecret = (bytes = 20): string => new Secret({ size: bytes }).base32

/** The otpauth: address of a secret, as authenticator apps take it. */
export const otpauthUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step that a code belongs to, at most one beside now; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
