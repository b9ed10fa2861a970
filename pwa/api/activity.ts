import { isUnreachable } from './api-error.ts'
import { send } from './http.ts'

/** Reports activity, so that the session on the server does not expire. */
export async function reportActivity(): Promise<void> {
  await send('activity', {}).catch((error: unknown) => {
    if (!isUnreachable(error)) console.warn('Activity could not be reported', error)
  })
}
