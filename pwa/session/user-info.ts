import { tierIds, type TierId } from '../../shared/plans.ts'

/** What the browser stores of the logged-in user under `userInfo`: no address, phone, document or password. */
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
  /** The server has said that an admin keeps this member out. */
  isSuspended?: boolean | undefined
}

const textFields = ['_id', 'token', 'firstName', 'lastName', 'email'] as const
const flagFields = ['currentlyPaid', 'isAccountVerified', 'isAdmin'] as const

/**
 * Picks the fields of `UserInfo`; null when one is missing or has the wrong type. Written by hand, because every page
 * needs it before it paints, and a schema would load valibot on pages without a form.
 */
export function toUserInfo(value: unknown): UserInfo | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map(Object.entries(value))
  const isComplete =
    textFields.every((name) => typeof fields.get(name) === 'string') &&
    flagFields.every((name) => typeof fields.get(name) === 'boolean') &&
    ['', ...tierIds].includes(fields.get('tierId'))
  if (!isComplete) return null
  return Object.fromEntries(
    [...textFields, ...flagFields, 'tierId', 'isSuspended'].map((name) => [name, fields.get(name)]),
  ) as UserInfo
}

/** As `toUserInfo`, but throws when a field is missing. */
export function requireUserInfo(value: unknown): UserInfo {
  const user = toUserInfo(value)
  if (!user) throw new Error('A field of the user is missing')
  return user
}
