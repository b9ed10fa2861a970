import { tierIds, type TierId } from '../../shared/plans.ts'
import { requireUserInfo, toUserInfo, type UserInfo } from './user-info.ts'

// The only file that touches local storage. The end of a session clears all of it but what is still to be erased.
const keys = {
  userInfo: 'userInfo',
  plan: 'tierId',
  coupon: 'couponCode',
  lastActivity: 'lastActivity',
  lastReport: 'lastReport',
  unerased: 'unerased',
} as const

/** The stored user, or null when there is no valid entry. */
export function readUserInfo(): UserInfo | null {
  try {
    return toUserInfo(JSON.parse(read(keys.userInfo) ?? 'null'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Stores the fields of `UserInfo` and drops all others. */
export const writeUserInfo = (info: UserInfo) => write(keys.userInfo, JSON.stringify(requireUserInfo(info)))
/** Removes the user and the times of a session; a chosen plan and coupon stay. */
export function removeSession(): void {
  for (const key of [keys.userInfo, keys.lastActivity, keys.lastReport]) remove(key)
}

/** The plan chosen on the pricing page, until it is paid. */
export function readPlan(): TierId | null {
  const stored = read(keys.plan)
  return tierIds.find((id) => id === stored) ?? null
}
export const writePlan = (id: TierId) => write(keys.plan, id)
export const removePlan = () => remove(keys.plan)

/** The coupon of `/selectplan?coupon=`, until it is used. */
export const readCoupon = (): string | null => read(keys.coupon)
export const writeCoupon = (code: string) => write(keys.coupon, code)
export const removeCoupon = () => remove(keys.coupon)

/** Milliseconds since 1970 of the last activity in any tab, or null. */
export const readLastActivity = () => readTime(keys.lastActivity)
export const writeLastActivity = (time: number) => write(keys.lastActivity, String(time))

/** Milliseconds since 1970 when any tab last reported activity to the server, or null. */
export const readLastReport = () => readTime(keys.lastReport)
export const writeLastReport = (time: number) => write(keys.lastReport, String(time))

/** Calls back when another tab logs in or out. Returns a function that unsubscribes. */
export function onUserInfoChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.userInfo) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** A vault that a logout has not erased yet: its id, or its member's where that was not known. */
type Unerased = { vault: string } | { member: string }

/** What is still to be erased, before anything else opens it. */
export function readUnerased(): Unerased[] {
  try {
    return JSON.parse(read(keys.unerased) ?? '[]') as Unerased[]
  } catch {
    return [] // somebody has changed it
  }
}

export const addUnerased = (one: Unerased): void => writeUnerased([...others(one), one])
export const removeUnerased = (one: Unerased): void => writeUnerased(others(one))

const others = (one: Unerased) =>
  readUnerased().filter((other) => JSON.stringify(other) !== JSON.stringify(one))
const writeUnerased = (left: Unerased[]) =>
  left.length > 0 ? write(keys.unerased, JSON.stringify(left)) : remove(keys.unerased)

/** Clears the local storage but for what is still to be erased, and what is kept in this tab. */
export function clearStorage(): void {
  const left = readUnerased()
  storage().clear()
  writeUnerased(left)
  try {
    sessionStorage.clear()
  } catch {
    // It is blocked, and so empty.
  }
}

function readTime(key: string): number | null {
  const time = Number(read(key) ?? Number.NaN)
  return Number.isFinite(time) ? time : null
}

const read = (key: string) => storage().getItem(key)
const remove = (key: string) => storage().removeItem(key)

/** Ignores a full storage: the session then lasts until the page is closed. */
function write(key: string, value: string) {
  try {
    storage().setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** A `Storage` in memory, for browsers that block local storage and for tests. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const fallback = memoryStorage()

/** In memory where the browser blocks local storage ('Block all cookies'). */
function storage(): Storage {
  try {
    return localStorage
  } catch (error) {
    if (error instanceof DOMException) return fallback
    throw error
  }
}
