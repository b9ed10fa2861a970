import { signedOut } from '../session/session.ts'

type OnRefusal = (isEndedElsewhere: boolean) => void
let onRefusal: OnRefusal = signedOut

/**
 * Sets what happens when the server rejects the session token. The default logs out, and the guards lead to `/login` and
 * back.
 */
export function onUnauthorized(handler: OnRefusal): void {
  onRefusal = handler
}

/** Call when the server has rejected the session token, perhaps because its member has ended it from another device. */
export const notifyUnauthorized = (isEndedElsewhere: boolean): void => onRefusal(isEndedElsewhere)
