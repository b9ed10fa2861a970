import { Invalid } from '../http/errors.ts'

export const commonPasswordMessage = 'This password is too common'

let list: Promise<Set<string>> | undefined

/** Loads the large list when the first password is set. */
async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].slice(0, 3000), 'p@ssw0rd', 'p@ssword', 'airbnb'])
}

const withoutSuffix = (password: string) => password.replace(/[^\p{L}]+$/u, '')
const withoutSigns = (password: string) => password.replace(/[^\p{L}\d]+$/u, '')

/**
 * Throws Invalid for one of the 3,000 most common passwords in any case, also with digits and signs after it: both
 * 'password' and 'Password1!'.
 */
export async function rejectCommonPassword(password: string): Promise<void> {
  const common = await (list ??= loadList())
  const typed = password.normalize('NFC').toLowerCase()
  const isCommon = [typed, withoutSigns(typed), withoutSuffix(typed)].some((each) => common.has(each))
  if (isCommon) {
    throw new Invalid(commonPasswordMessage, [{ path: 'password', message: commonPasswordMessage }])
  }
}
