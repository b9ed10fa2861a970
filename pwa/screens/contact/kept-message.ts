import { onSessionEnd, useSession } from '../../session/session.ts'

export const emptyMessage = { email: '', subject: '', message: '' }

/** What is typed and not sent yet, in memory alone: it outlives a walk through the site and a session that ended. */
let kept = emptyMessage

// A logout or an hour without activity forgets it.
onSessionEnd(() => {
  if (useSession.getState().leaving) kept = emptyMessage
})

export const findMessage = () => kept
export const keepMessage = (message: typeof emptyMessage): void => void (kept = message)
