import { create } from 'zustand'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { onSessionEnd, signedIn, useSession } from '../session/session.ts'
import { openAtLogin } from '../vault/opening/open.ts'
import { syncWithServer } from './open-vault.ts'
import { inBackground } from '../vault/vault.ts'

/** The dialog that asks for the password after the session on the server has ended. */
export const useLoginPrompt = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openLoginPrompt = (): void => useLoginPrompt.setState({ isOpen: true })
export const closeLoginPrompt = (): void => useLoginPrompt.setState({ isOpen: false })

onSessionEnd(closeLoginPrompt)

/** Starts a new session on the server for the member who is logged in on this page; typed text stays. */
export async function logInAgain(password: string): Promise<void> {
  const { userAuth } = useSession.getState()
  if (!userAuth) return
  const user = await api.login({ email: userAuth.email, password })
  if (user._id !== userAuth._id)
    throw new ApiError(0, 'This email now belongs to another account. Log out and log in again.')
  await openAtLogin(user, { email: userAuth.email, password })
  signedIn(user)
  closeLoginPrompt()
  inBackground(syncWithServer)
}
