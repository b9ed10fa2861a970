import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ObjectId } from 'mongodb'
import { contract } from '../../shared/contract.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../env.ts'
import { deviceLifetimeSeconds } from './devices.collection.ts'
import { removeDocument, uploadDocuments } from './document-upload.ts'
import { confirmEmail } from './email-change.ts'
import { type From, type LoggedIn, logIn } from './login.ts'
import { changePassword, requestReset, resetPassword } from './password-change.ts'
import { readUser, updateProfile } from './profile.ts'
import { confirmPassword } from './recent-password.ts'
import { endSession } from './sessions.ts'
import { requireSignUpLeft, signUp } from './sign-up.ts'
import { userDetails } from './user-details.ts'

const deviceCookie = 'device'
const resetRequested = 'Please check your email for further instructions.'

/** The calls about one's own account; `/api/users/:id` comes last, so its neighbors' routes stand before these. */
export function accountRoutes(serve: Serve, deps: Deps): void {
  const secure = deps.config.publicUrl.startsWith('https:')
  const from = (c: Context<AppEnv>): From => ({
    address: c.var.address,
    device: getCookie(c, deviceCookie) ?? null,
  })
  const remembering = (c: Context<AppEnv>, { signedIn, device }: LoggedIn) => {
    const path = '/api/users'
    setCookie(c, deviceCookie, device, {
      path,
      secure,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: deviceLifetimeSeconds,
    })
    return signedIn
  }

  serve(contract.login)(async (input, c) => remembering(c, await logIn(deps, input, from(c))))
  serve(contract.register, (c) => requireSignUpLeft(deps, c.var.address))(async (input, c) =>
    remembering(c, await signUp(deps, input, from(c))),
  )
  serve(contract.logout)(async (_input, c) => {
    await endSession(deps, c.var.session)
    return { message: 'Logged out' }
  })
  serve(contract.activity)(() => ({ message: 'Noted' })) // being let in has counted as activity already
  serve(contract.confirmPassword)(async ({ password }, c) => {
    const { member, session, address } = c.var
    await confirmPassword(deps, { member, session, password, address })
    return { message: 'Password confirmed' }
  })
  serve(contract.changePassword)(async ({ password }, c) => {
    await changePassword(deps, { member: c.var.member, session: c.var.session, password })
    return { message: 'Password updated' }
  })
  serve(contract.forgotPassword)(async ({ email }, c) => {
    await requestReset(deps, email, c.var.address) // links go to the configured address, whatever `url` says (D-13)
    return { message: resetRequested }
  })
  serve(contract.resetPassword)(async (input) => {
    await resetPassword(deps, input)
    return { message: 'Successful. You will be redirected to the login page.' }
  })
  serve(contract.confirmEmail)(async ({ token }) => {
    const email = await confirmEmail(deps, token)
    return { message: 'Your new email address is confirmed', email }
  })
  serve(contract.updateProfile)((input, c) =>
    updateProfile(deps, { member: c.var.member, session: c.var.session }, input),
  )
  serve(contract.uploadDocuments)(async (input, c) => {
    const member = await uploadDocuments(deps, c.var.member, input)
    return userDetails(deps, member, member)
  })
  serve(contract.removeDocument)(async ({ id }, c) => {
    const member = await removeDocument(deps, c.var.member, new ObjectId(id))
    return userDetails(deps, member, member)
  })
  serve(contract.getUser)((input, c) => readUser(deps, c.var.member, input))
}
