import { beforeEach, expect, test, vi } from 'vitest'
import type { UserDetails } from '../../shared/schemas/account.ts'
import { ApiError } from '../api/api-error.ts'
import { ana } from './testing/ana.ts'
import { memoryStorage } from './memory-storage.ts'
import {
  detailsLoaded,
  leaveSession,
  onSessionEnd,
  passwordWasUpdated,
  profileUpdated,
  restoreSession,
  run,
  setWayHome,
  signedIn,
  signedOut,
  updateCompleted,
  userChanged,
  useSession,
  visitor,
} from './session.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', { pathname: '/guestlist' })
  useSession.setState(visitor, true)
})

const state = () => useSession.getState()

test('STA-01 STA-02 a request starts pending: loading is on and earlier errors are gone', async () => {
  useSession.setState({ appErr: 'old', serverErr: 'old' })
  const request = run(() => Promise.resolve('answer'))
  expect(state()).toMatchObject({ loading: true, appErr: null, serverErr: null })
  await request
})

test('STA-03 a fulfilled request answers and switches loading off', async () => {
  await expect(run(() => Promise.resolve('answer'))).resolves.toBe('answer')
  expect(state()).toMatchObject({ loading: false, appErr: null, serverErr: null })
})

test('STA-03 STA-04 STA-05 a rejected request keeps the message of the answer and of the error', async () => {
  const refused = new ApiError(409, 'An account with this email already exists')
  await expect(run(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(state()).toMatchObject({ loading: false, appErr: refused.message, serverErr: refused.message })
})

test('STA-05 without an answer of the server only serverErr has a text', async () => {
  await expect(run(() => Promise.reject(new ApiError(0, 'Something went wrong')))).rejects.toThrow(
    'Something went wrong',
  )
  expect(state()).toMatchObject({ appErr: null, serverErr: 'Something went wrong' })
})

test('STA-01 loading stays on until the last of several requests has ended', async () => {
  const slow = Promise.withResolvers<void>()
  const first = run(() => slow.promise)
  await run(() => Promise.resolve())
  expect(state().loading).toBe(true)
  slow.resolve()
  await first
  expect(state().loading).toBe(false)
})

test('STA-06 STA-07 STA-08 the state has the fields of the specification', () => {
  const general = ['loading', 'appErr', 'serverErr']
  const user = ['userAuth', 'userDetails', 'userUpdated', 'passwordUpdated', 'passwordToken', 'passwordReset']
  const review = ['isUpdated', 'commentCreated', 'reviews', 'likes']
  for (const field of [...general, ...user, ...review]) expect(state()).toHaveProperty(field)
})

test('STA-09 STA-10 OP-70 an update sets the short-lived flag first and clears it on completion', () => {
  profileUpdated()
  expect(state()).toMatchObject({ isUpdated: true, userUpdated: true })
  updateCompleted()
  expect(state()).toMatchObject({ isUpdated: false, userUpdated: true })
  passwordWasUpdated()
  expect(state()).toMatchObject({ isUpdated: true, passwordUpdated: true })
  updateCompleted()
  expect(state()).toMatchObject({ isUpdated: false, passwordUpdated: true })
})

test('AUT-06 AUT-07 a login fills state and storage', () => {
  signedIn(ana)
  expect(state().userAuth).toEqual(ana)
  expect(JSON.parse(localStorage.getItem('userInfo')!)).toEqual(ana)
})

test('AUT-09 AUT-10 a logout empties state and storage and tells who listens', () => {
  const heard = vi.fn<() => void>()
  const stop = onSessionEnd(heard)
  signedIn(ana)
  useSession.setState({ passwordUpdated: true })
  signedOut()
  expect(state()).toMatchObject({ userAuth: null, passwordUpdated: false })
  expect(localStorage.getItem('userInfo')).toBeNull()
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('OP-87 ending the session goes to / without a stop at the login page', async () => {
  const went = vi.fn<() => void>()
  setWayHome(went)
  signedIn(ana)
  await leaveSession()
  expect(went).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ userAuth: null, leaving: true })
})

test('AUT-27 D-12 two tabs that end at the same time both go to /, though each hears of the other', async () => {
  signedIn(ana)
  const onTheWay = Promise.withResolvers<void>()
  setWayHome(() => onTheWay.promise)
  const left = leaveSession()
  localStorage.clear()
  restoreSession()
  expect(state()).toMatchObject({ userAuth: null, leaving: true })
  onTheWay.resolve()
  await left
})

test('D-12 what another tab stored is taken over, and so is that it is gone', () => {
  localStorage.setItem('userInfo', JSON.stringify(ana))
  restoreSession()
  expect(state().userAuth).toEqual(ana)
  localStorage.clear()
  restoreSession()
  expect(state().userAuth).toBeNull()
})

test('D-10 new facts about the person are kept, the token stays', () => {
  signedIn({ ...ana, currentlyPaid: false })
  userChanged({ currentlyPaid: true, tierId: 'high' })
  expect(state().userAuth).toEqual({ ...ana, tierId: 'high' })
  expect(JSON.parse(localStorage.getItem('userInfo')!).tierId).toBe('high')
})

test('details that were asked for by the member before leave the one who is logged in as they are', () => {
  const bob = { ...ana, _id: '65a000000000000000000002', token: 'bob-token', email: 'bob@example.com' }
  signedIn(bob)
  detailsLoaded({ ...ana, phone: '5550101234' } as unknown as UserDetails)
  expect(state()).toMatchObject({ userAuth: bob, userDetails: null })
  expect(JSON.parse(localStorage.getItem('userInfo')!)).toEqual(bob)
})
