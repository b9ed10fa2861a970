import { tierIds, type TierId } from '../../shared/plans.ts'

/** What the browser keeps of a logged-in person under `userInfo`: no address, phone, document or password (D-10). */
export type UserInfo = {
  _id: string
  token: string
  firstName: string
  lastName: string
  email: string
  /** Empty before the first payment. */
  tierId: TierId | ''
  currentlyPaid: boolean
  isAccountVerified: boolean
  isAdmin: boolean
}

const texts = ['_id', 'token', 'firstName', 'lastName', 'email'] as const
const flags = ['currentlyPaid', 'isAccountVerified', 'isAdmin'] as const

/**
 * The fields of D-10 out of whatever this is, without any others; null when one is missing or of another kind. By
 * hand, because every page reads it before it paints, and a schema would bring the library to pages without a form.
 */
export function toUserInfo(found: unknown): UserInfo | null {
  if (typeof found !== 'object' || found === null) return null
  const fields = new Map(Object.entries(found))
  const isComplete =
    texts.every((name) => typeof fields.get(name) === 'string') &&
    flags.every((name) => typeof fields.get(name) === 'boolean') &&
    ['', ...tierIds].includes(fields.get('tierId'))
  if (!isComplete) return null
  return Object.fromEntries(
    [...texts, ...flags, 'tierId'].map((name) => [name, fields.get(name)]),
  ) as UserInfo
}

/** The same of somebody whom the server has let in. Throws when a field is missing. */
export function requireUserInfo(found: unknown): UserInfo {
  const user = toUserInfo(found)
  if (!user) throw new Error('A user lacks a field of the stored person')
  return user
}
