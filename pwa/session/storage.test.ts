import { beforeEach, expect, test, vi } from 'vitest'
import {
  memoryStorage,
  clearStorage,
  readCoupon,
  readPlan,
  readUserInfo,
  removeCoupon,
  removePlan,
  removeSession,
  writeCoupon,
  writePlan,
  writeUserInfo,
} from './storage.ts'
import { ana } from './testing/ana.ts'

let stored: Storage
beforeEach(() => {
  stored = memoryStorage()
  vi.stubGlobal('localStorage', stored)
})

test('the person is kept under userInfo, and only the small set of fields [AUT-06 AUT-08 D-10]', () => {
  const answer = {
    ...ana,
    phone: '5550101234',
    address: '1 Main St',
    documents: ['/api/files/1'],
    password: 'x',
  }
  writeUserInfo(answer)
  expect(JSON.parse(stored.getItem('userInfo')!)).toEqual(ana)
  expect(readUserInfo()).toEqual(ana)
})

test('an entry that is not one of ours counts as logged out [D-10]', () => {
  for (const entry of ['', 'null', '{}', 'not json', '{"_id":"1","token":"t"}']) {
    stored.setItem('userInfo', entry)
    expect(readUserInfo()).toBeNull()
  }
})

test('the stored person can be removed [AUT-09]', () => {
  writeUserInfo(ana)
  removeSession()
  expect(stored.getItem('userInfo')).toBeNull()
})

test('the chosen plan is kept under tierId, must be one of ours, and can be cleared [OP-71 PAY-20]', () => {
  writePlan('mid')
  expect(stored.getItem('tierId')).toBe('mid')
  expect(readPlan()).toBe('mid')
  stored.setItem('tierId', 'gold')
  expect(readPlan()).toBeNull()
  removePlan()
  expect(stored.getItem('tierId')).toBeNull()
})

test('the coupon is kept under couponCode and can be cleared [PAY-21]', () => {
  writeCoupon('WELCOME1')
  expect(stored.getItem('couponCode')).toBe('WELCOME1')
  expect(readCoupon()).toBe('WELCOME1')
  removeCoupon()
  expect(readCoupon()).toBeNull()
})

test('clearing leaves nothing behind [AUT-26]', () => {
  writeUserInfo(ana)
  writePlan('low')
  clearStorage()
  expect(stored.length).toBe(0)
})

test('a full storage does not stop the person', () => {
  vi.spyOn(stored, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => writePlan('low')).not.toThrow()
})

test('a forbidden storage is stood in for as long as the page lasts', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  })
  expect(readUserInfo()).toBeNull()
  writeUserInfo(ana)
  writePlan('low')
  expect(readUserInfo()).toEqual(ana)
  removeSession()
  expect([readUserInfo(), readPlan()]).toEqual([null, 'low'])
  clearStorage()
  expect(readPlan()).toBeNull()
})
