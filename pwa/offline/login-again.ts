import { create } from 'zustand'
import { ApiError } from '../api/api-error.ts'
import { login } from '../api/accounts.ts'
import { onSessionEnd, signedIn, useSession } from '../session/session.ts'
import { openAtLogin } from './vault.ts'

/** Whether the member is asked for the password over the page (D-92). */
export const useLoginAgain = create<{ isAsked: boolean }>()(() => ({ isAsked: false }))

export const askToLogInAgain = (): void => useLoginAgain.setState({ isAsked: true })
export const stayLoggedOut = (): void => useLoginAgain.setState({ isAsked: false })

onSessionEnd(stayLoggedOut)

/** Begins a new session on the server for the member whose page this is; what is typed stays. */
export async function logInAgain(password: string): Promise<void> {
  const { userAuth } = useSession.getState()
  if (!userAuth) return
  const answer = await login({ email: userAuth.email, password })
  if (answer._id !== userAuth._id)
    throw new ApiError(0, 'This email now belongs to another account. Log out and log in again.')
  await openAtLogin(answer, { email: userAuth.email, password })
  signedIn(answer)
  stayLoggedOut()
  void import('./open-vault.ts').then(({ meetServer }) => meetServer())
}
