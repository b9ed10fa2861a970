import { signedOut } from '../session/session.ts'

let onRefusal: () => void = signedOut

/**
 * Sets what happens when the server rejects the session token. The default logs out, and the guards lead to `/login` and
 * back.
 */
export function onUnauthorized(handler: () => void): void {
  onRefusal = handler
}

/** Call when the server has rejected the session token. */
export const notifyUnauthorized = (): void => onRefusal()
