import { beforeEach, expect, test, vi } from 'vitest'
import type { UserDetails } from '../../shared/schemas/account.ts'
import { ApiError } from '../api/api-error.ts'
import { ana } from './testing/ana.ts'
import { memoryStorage } from './storage.ts'
import {
  detailsLoaded,
  leaveSession,
  onSessionEnd,
  restoreSession,
  setNavigation,
  signedIn,
  signedOut,
  userChanged,
  useSession,
  visitor,
} from './session.ts'
import { passwordWasUpdated, profileUpdated, track, updateCompleted } from './session-updates.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', { pathname: '/guestlist' })
  useSession.setState(visitor, true)
})

const state = () => useSession.getState()

test('a request starts pending: loading is on and earlier errors are gone [STA-01 STA-02]', async () => {
  useSession.setState({ appErr: 'old', serverErr: 'old' })
  const request = track(() => Promise.resolve('answer'))
  expect(state()).toMatchObject({ loading: true, appErr: null, serverErr: null })
  await request
})

test('a fulfilled request answers and switches loading off [STA-03]', async () => {
  await expect(track(() => Promise.resolve('answer'))).resolves.toBe('answer')
  expect(state()).toMatchObject({ loading: false, appErr: null, serverErr: null })
})

test('a rejected request keeps the message of the answer and of the error [STA-03 STA-04 STA-05]', async () => {
  const refused = new ApiError(409, 'An account with this email already exists')
  await expect(track(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(state()).toMatchObject({ loading: false, appErr: refused.message, serverErr: refused.message })
})

test('without an answer of the server only serverErr has a text [STA-05]', async () => {
  await expect(track(() => Promise.reject(new ApiError(0, 'Something went wrong')))).rejects.toThrow(
    'Something went wrong',
  )
  expect(state()).toMatchObject({ appErr: null, serverErr: 'Something went wrong' })
})

test('loading stays on until the last of several requests has ended [STA-01]', async () => {
  const slow = Promise.withResolvers<void>()
  const first = track(() => slow.promise)
  await track(() => Promise.resolve())
  expect(state().loading).toBe(true)
  slow.resolve()
  await first
  expect(state().loading).toBe(false)
})

test('the state has the fields of the specification [STA-06 STA-07 STA-08]', () => {
  const general = ['loading', 'appErr', 'serverErr']
  const user = ['userAuth', 'userDetails', 'userUpdated', 'passwordUpdated', 'passwordToken', 'passwordReset']
  const review = ['isUpdated', 'commentCreated', 'reviews', 'likes']
  for (const field of [...general, ...user, ...review]) expect(state()).toHaveProperty(field)
})

test('an update sets the short-lived flag first and clears it on completion [STA-09 STA-10 OP-70]', () => {
  profileUpdated()
  expect(state()).toMatchObject({ isUpdated: true, userUpdated: true })
  updateCompleted()
  expect(state()).toMatchObject({ isUpdated: false, userUpdated: true })
  passwordWasUpdated()
  expect(state()).toMatchObject({ isUpdated: true, passwordUpdated: true })
  updateCompleted()
  expect(state()).toMatchObject({ isUpdated: false, passwordUpdated: true })
})

test('a login fills state and storage [AUT-06 AUT-07]', () => {
  signedIn(ana)
  expect(state().userAuth).toEqual(ana)
  expect(JSON.parse(localStorage.getItem('userInfo')!)).toEqual(ana)
})

test('a logout empties state and storage and tells who listens [AUT-09 AUT-10]', () => {
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

test('ending the session goes to / without a stop at the login page [OP-87]', async () => {
  const went = vi.fn<() => void>()
  setNavigation(went)
  signedIn(ana)
  await leaveSession()
  expect(went).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ userAuth: null, isEnding: true })
})

test('two tabs that end at the same time both go to /, although they notify each other [AUT-27 D-12]', async () => {
  signedIn(ana)
  const onTheWay = Promise.withResolvers<void>()
  setNavigation(() => onTheWay.promise)
  const left = leaveSession()
  localStorage.clear()
  restoreSession()
  expect(state()).toMatchObject({ userAuth: null, isEnding: true })
  onTheWay.resolve()
  await left
})

test('what another tab stored is taken over, and so is that it is gone [D-12]', () => {
  localStorage.setItem('userInfo', JSON.stringify(ana))
  restoreSession()
  expect(state().userAuth).toEqual(ana)
  localStorage.clear()
  restoreSession()
  expect(state().userAuth).toBeNull()
})

test('new facts about the person are kept, the token stays [D-10]', () => {
  signedIn({ ...ana, currentlyPaid: false })
  userChanged({ currentlyPaid: true, tierId: 'high' })
  expect(state().userAuth).toEqual({ ...ana, tierId: 'high' })
  expect(JSON.parse(localStorage.getItem('userInfo')!).tierId).toBe('high')
})

test('an answer that comes right after another tab has logged out does not log in again [AUT-27 D-12]', () => {
  signedIn(ana)
  localStorage.clear()
  userChanged({ tierId: 'high' })
  expect(localStorage.getItem('userInfo')).toBeNull()
  restoreSession()
  expect(state().userAuth).toBeNull()
})

test('details that were asked for by the member before leave the one who is logged in as they are', () => {
  const bob = { ...ana, _id: '65a000000000000000000002', token: 'bob-token', email: 'bob@example.com' }
  signedIn(bob)
  detailsLoaded({ ...ana, phone: '5550101234' } as unknown as UserDetails)
  expect(state()).toMatchObject({ userAuth: bob, userDetails: null })
  expect(JSON.parse(localStorage.getItem('userInfo')!)).toEqual(bob)
})
