import { dictionary } from '@zxcvbn-ts/language-common'
import { Invalid } from '../http/errors.ts'

export const commonPasswordMessage = 'This password is too common'

const common = new Set([...dictionary['passwords-common'].slice(0, 3000), 'p@ssw0rd', 'p@ssword', 'airbnb'])
const withoutTail = (password: string) => password.replace(/[^\p{L}]+$/u, '')
const withoutSigns = (password: string) => password.replace(/[^\p{L}\d]+$/u, '')

/**
 * Refuses a password that is one of the 3,000 most common, or one with nothing but digits and signs behind it, in
 * whatever case: 'Password1!' falls with 'password' (D-14). Throws Invalid.
 */
export function refuseCommonPassword(password: string): void {
  const typed = password.toLowerCase()
  const isCommon = [typed, withoutSigns(typed), withoutTail(typed)].some((each) => common.has(each))
  if (isCommon) {
    throw new Invalid(commonPasswordMessage, [{ path: 'password', message: commonPasswordMessage }])
  }
}
