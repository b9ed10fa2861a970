import { withRecentPassword } from './accounts.ts'
import { send } from './http.ts'

/** All that is stored about the user, as a ZIP; may ask for the current password first. */
export const ownCopy = (): Promise<Blob> => withRecentPassword(() => send('ownCopy', {}))

/** Closes the user's own account for good. */
export const closeAccount = (password: string) => send('closeAccount', { password })
