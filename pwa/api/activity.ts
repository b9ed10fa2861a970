import { isUnreachable } from './api-error.ts'
import { send } from './http.ts'

/** Tells the server that the person is active, so that the session there lives on (D-11). */
export async function tellActivity(): Promise<void> {
  await send('activity', {}).catch((error: unknown) => {
    if (!isUnreachable(error)) console.warn('Activity could not be told', error)
  })
}
