import { signedOut } from '../session/session.ts'

let handle: () => void = signedOut

/**
 * Says what happens when the server refuses the token of the person who is logged in. Without it the person is
 * logged out here, and the guards lead to `/login` and back.
 */
export function onUnauthorized(refused: () => void): void {
  handle = refused
}

/** The server refused the token of the person who is logged in. */
export const unauthorized = (): void => handle()
