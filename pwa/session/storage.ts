import { tierIds, type TierId } from '../../shared/plans.ts'
import { memoryStorage } from './memory-storage.ts'
import { requireUserInfo, toUserInfo, type UserInfo } from './user-info.ts'

/** The only file that touches local storage. `localStorage.clear()` at the end of a session is meant literally (D-12). */
const keys = {
  userInfo: 'userInfo',
  plan: 'tierId',
  coupon: 'couponCode',
  lastActivity: 'lastActivity',
  lastTold: 'lastTold',
} as const

/** The stored person, or null when there is none or the entry is not one of ours. */
export function readUserInfo(): UserInfo | null {
  try {
    return toUserInfo(JSON.parse(read(keys.userInfo) ?? 'null'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Keeps the small set of D-10: whatever else the answer held is cut off. */
export const writeUserInfo = (info: UserInfo) => write(keys.userInfo, JSON.stringify(requireUserInfo(info)))
export const removeUserInfo = () => remove(keys.userInfo)

/** The plan chosen on the plan grid (OP-71), until it is paid (PAY-20). */
export function readPlan(): TierId | null {
  const stored = read(keys.plan)
  return tierIds.find((id) => id === stored) ?? null
}
export const writePlan = (id: TierId) => write(keys.plan, id)
export const removePlan = () => remove(keys.plan)

/** The coupon of `/selectplan?coupon=`, until it is used (PAY-21). */
export const readCoupon = (): string | null => read(keys.coupon)
export const writeCoupon = (code: string) => write(keys.coupon, code)
export const removeCoupon = () => remove(keys.coupon)

/** Milliseconds since 1970 of the last activity in any tab, or null. */
export const readLastActivity = () => readTime(keys.lastActivity)
export const writeLastActivity = (time: number) => write(keys.lastActivity, String(time))

/** Milliseconds since 1970 when the server last heard of activity from any tab, or null. */
export const readLastTold = () => readTime(keys.lastTold)
export const writeLastTold = (time: number) => write(keys.lastTold, String(time))

/** Calls back when another tab logs in or out; answers a function that stops listening. */
export function onUserInfoChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.userInfo) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Empties the local storage altogether (AUT-26). */
export const clearStorage = () => storage().clear()

function readTime(key: string): number | null {
  const time = Number(read(key) ?? Number.NaN)
  return Number.isFinite(time) ? time : null
}

const read = (key: string) => storage().getItem(key)
const remove = (key: string) => storage().removeItem(key)

/** A full storage must not stop the person: the session then lasts until the page is closed. */
function write(key: string, value: string) {
  try {
    storage().setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

const inMemory = memoryStorage()

/** Whoever forbids the storage, as by 'Block all cookies', has a session that lasts until the page is closed, too. */
function storage(): Storage {
  try {
    return localStorage
  } catch (error) {
    if (error instanceof DOMException) return inMemory
    throw error
  }
}
