import { ObjectId } from 'mongodb'
import { contract } from '../../shared/contract/contract.ts'
import { bytesADay, bytesAnHour } from '../files/uploads.ts'
import type { Implement } from '../http/implement.ts'
import { userDetails } from '../views/member-details.ts'
import type { AccountDeps } from './account-deps.ts'
import { limitedChange } from './changes-an-hour.ts'
import { deviceCookies } from './device-cookie.ts'
import { removeDocument, uploadDocuments } from './document-upload.ts'
import { resendConfirmation } from './address-confirmation.ts'
import { confirmEmail } from './email-change.ts'
import { logIn } from './login.ts'
import { factorRoutes } from './factors/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { endOwnSession, forgetDevice, listDevices } from './own-devices.ts'
import { changePassword, requestReset, resetPassword } from './password-change.ts'
import { readUser, updateProfile } from './profile.ts'
import { confirmPassword } from './recent-password.ts'
import { endSession } from './sessions.ts'
import { signUp, signUpsAnHour } from './sign-up.ts'
import { answersADay, answerSuspension, suspensionOf } from './suspension.ts'
import { verificationOf } from './verification.ts'

const resetRequested = 'Please check your email for further instructions.'

/**
 * The calls of one's own account. `/api/users/:id` is the last one, so other paths below /api/users must come before.
 */
export function accountRoutes(serve: Implement, deps: AccountDeps): void {
  const { originOf, withDeviceCookie } = deviceCookies(deps.config)

  serve(contract.login)(async (input, c) => withDeviceCookie(c, await logIn(deps, input, originOf(c))))
  serve(
    contract.register,
    { by: 'address', anyOf: [signUpsAnHour] },
    { by: 'address', anyOf: [bytesAnHour], inBytes: true },
  )(async (input, c) => withDeviceCookie(c, await signUp(deps, input, originOf(c))))
  serve(contract.logout)(async (_input, c) => {
    const { member, session } = c.var
    await endSession(deps, session)
    await deps.pushSubscriptions.removeOfDevice(member._id, session.device)
    return { message: 'Logged out' }
  })
  serve(contract.activity)(() => ({ message: 'Noted' })) // authorize has counted it as activity already
  serve(contract.confirmPassword)(async ({ password }, c) => {
    const { member, session, address } = c.var
    await limitedChange(deps, member, 'confirmation', () =>
      confirmPassword(deps, { member, session, password, address }),
    )
    return { message: 'Password confirmed' }
  })
  serve(contract.changePassword)(async ({ password }, c) => {
    const { member, session } = c.var
    await limitedChange(deps, member, 'password', () => changePassword(deps, { member, session, password }))
    return { message: 'Password updated' }
  })
  serve(contract.forgotPassword)(async ({ email }, c) => {
    await requestReset(deps, email, c.var.address) // ignores `url`: a forged one could steal the token (D-13)
    return { message: resetRequested }
  })
  serve(contract.resetPassword)(async (input) => {
    await resetPassword(deps, input)
    return { message: 'Successful. You will be redirected to the login page.' }
  })
  serve(contract.confirmEmail)(async ({ token }) => {
    const { email, isNew } = await confirmEmail(deps, token)
    return { message: `Your ${isNew ? 'new ' : ''}email address is confirmed`, email }
  })
  serve(contract.resendConfirmation)(async (_input, c) => {
    await resendConfirmation(deps, c.var.member)
    return { message: 'We mailed the link again' }
  })
  serve(contract.updateProfile)((input, c) => {
    const { member, session } = c.var
    return limitedChange(deps, member, 'profile', () => updateProfile(deps, { member, session }, input))
  })
  serve(contract.uploadDocuments, { by: 'member', anyOf: [bytesADay], inBytes: true })(async (input, c) => {
    const member = await uploadDocuments(deps, c.var.member, input, c.var.stillLoggedIn)
    return userDetails(deps, member, member)
  })
  serve(contract.removeDocument)(async ({ id }, c) => {
    const member = await removeDocument(deps, c.var.member, new ObjectId(id))
    return userDetails(deps, member, member)
  })
  passkeyRoutes(serve, deps)
  factorRoutes(serve, deps)
  serve(contract.devices)((_input, c) => listDevices(deps, c.var))
  serve(contract.endSession)(({ id }, c) => endOwnSession(deps, c.var, id))
  serve(contract.forgetDevice)(({ id }, c) => forgetDevice(deps, c.var, new ObjectId(id)))
  serve(contract.ownSuspension)((_input, c) => ({ suspension: suspensionOf(c.var.member) }))
  serve(contract.answerSuspension, { by: 'member', anyOf: [answersADay] })(({ text }, c) =>
    deps.limits.consumeUnlessFails(answersADay, c.var.member._id.toHexString(), () =>
      answerSuspension(deps, c.var.member, text),
    ),
  )
  serve(contract.ownVerification)((_input, c) => verificationOf(deps, c.var.member))
  serve(contract.getUser)((input, c) => readUser(deps, c.var.member, input))
}
