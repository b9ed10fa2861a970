import { Invalid } from '../http/errors.ts'

export const commonPasswordMessage = 'This password is too common'

let list: Promise<Set<string>> | undefined

/** The list is large and seldom wanted: it is read when the first password is set. */
async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].slice(0, 3000), 'p@ssw0rd', 'p@ssword', 'airbnb'])
}

const withoutTail = (password: string) => password.replace(/[^\p{L}]+$/u, '')
const withoutSigns = (password: string) => password.replace(/[^\p{L}\d]+$/u, '')

/**
 * Refuses a password that is one of the 3,000 most common, or one with nothing but digits and signs behind it, in
 * whatever case: 'Password1!' falls with 'password' (D-14). Rejects with Invalid.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const common = await (list ??= readList())
  const typed = password.toLowerCase()
  const isCommon = [typed, withoutSigns(typed), withoutTail(typed)].some((each) => common.has(each))
  if (isCommon) {
    throw new Invalid(commonPasswordMessage, [{ path: 'password', message: commonPasswordMessage }])
  }
}
