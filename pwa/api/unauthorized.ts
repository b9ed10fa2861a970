import { signedOut } from '../session/session.ts'

type OnRefusal = (isEndedElsewhere: boolean) => void
let onRefusal: OnRefusal = signedOut
/** Refusals that wait for the page to end its session by itself; null while it does not. */
let waiting: boolean[] | null = null

/**
 * Sets what happens when the server rejects the session token. The default logs out, and the guards lead to `/login` and
 * back.
 */
export function onUnauthorized(handler: OnRefusal): void {
  onRefusal = handler
}

/** Call when the server has rejected the session token, perhaps because its member has ended it from another device. */
export function notifyUnauthorized(isEndedElsewhere: boolean): void {
  if (waiting) waiting.push(isEndedElsewhere)
  else onRefusal(isEndedElsewhere)
}

/**
 * Runs a call that ends the session on the server, and what the page does after it: the calls beside it that are refused
 * for that change nothing. Rejects as the work does, and then they count.
 */
export async function endingSession(work: () => Promise<void>): Promise<void> {
  const refused: boolean[] = []
  waiting = refused
  try {
    await work()
    refused.length = 0
  } finally {
    waiting = null
    refused.slice(0, 1).forEach(notifyUnauthorized)
  }
}
