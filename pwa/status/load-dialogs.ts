import { closeLoginPrompt } from '../auth/login-again.ts'
import { useLogOutPrompt } from '../auth/log-out-prompt.ts'
import { toast } from '../ui/toast.ts'

const importLogOut = () => import('./dialogs/LogOutDialog.tsx')
const importLoginAgain = () => import('./dialogs/LoginAgainDialog.tsx')

/** Loads the dialogs before they are needed, because without a connection they could not be loaded any more. */
export const preloadDialogs = () => importLogOut().then(importLoginAgain)

// Browsers do not try again to load a file in the same page.
const reload = { label: 'Reload', run: () => location.reload() }

/** Loads the question before a logout. If that fails, the member stays, reads why, and loses nothing. */
export const loadLogOutDialog = () =>
  importLogOut().catch((error: unknown) => {
    useLogOutPrompt.getState().prompt?.answer(false)
    toast('You are still logged in, because reviews are not sent yet', 'danger', reload)
    throw error
  })

/** Loads the dialog that asks for the password. If that fails, a toast says why nothing is sent and loaded. */
export const loadLoginAgainDialog = () =>
  importLoginAgain().catch((error: unknown) => {
    closeLoginPrompt()
    toast('Your session on the server has ended', 'danger', reload)
    throw error
  })
