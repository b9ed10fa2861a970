import { beforeEach, expect, test, vi } from 'vitest'
import { checkConnection, useConnection } from './connection.ts'
import { signedIn, useSession, visitor } from '../session/session.ts'
import { ana } from '../session/testing/ana.ts'
import { memoryStorage } from '../session/storage.ts'
import { ApiError } from './api-error.ts'
import { api } from './api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { onUnauthorized } from './unauthorized.ts'

/** A request as a browser makes it: relative addresses belong to the page's origin. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const answer =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(Response.json(body, init))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', memoryStorage())
  useSession.setState(visitor, true)
  useConnection.setState({ state: 'online', checkedAt: null })
})

const lastRequest = () => fetched.mock.lastCall![0]
const asked = () => fetched.mock.calls.map(([request]) => new URL(request.url).pathname)

test('a call carries the bearer token of the session, its input as JSON and the idempotency key', async () => {
  signedIn(ana)
  let body: unknown
  fetched.mockImplementation(async (request) => {
    body = await request.json()
    return Response.json({ message: 'email sent' })
  })
  await api.sendSupportMail({ subject: 'Hi', message: 'Text' }, { idempotencyKey: 'k1' })
  expect(new URL(lastRequest().url).pathname).toBe('/api/email')
  expect(lastRequest().headers.get('authorization')).toBe('Bearer ana-token')
  expect(lastRequest().headers.get('idempotency-key')).toBe('k1')
  expect(body).toEqual({ subject: 'Hi', message: 'Text' })
})

test('a visitor sends no token, and neither does anybody to a public call', async () => {
  fetched.mockImplementation(answer({ message: 'sent' }))
  await api.forgotPassword({ email: 'ana@example.com' })
  expect(lastRequest().headers.has('authorization')).toBe(false)
  signedIn(ana)
  await api.forgotPassword({ email: 'ana@example.com' })
  expect(lastRequest().headers.has('authorization')).toBe(false)
})

test('a refusal becomes an ApiError and fills the request states [STA-01 STA-03 STA-04 STA-05 D-80]', async () => {
  const issues = [{ path: 'email', message: 'Email is required' }]
  const slow = Promise.withResolvers<Response>()
  fetched.mockReturnValue(slow.promise)
  const sending = api.forgotPassword({ email: '' })
  expect(useSession.getState().loading).toBe(true)
  const headers = { 'retry-after': '30' }
  slow.resolve(Response.json({ message: 'Email is required', issues }, { status: 400, headers }))
  const error = await sending.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, issues, retryAfter: 30 })
  const { loading, appErr, serverErr } = useSession.getState()
  expect({ loading, appErr, serverErr }).toEqual({
    loading: false,
    appErr: 'Email is required',
    serverErr: 'Email is required',
  })
})

test('a read is tried again when the server is not there for a moment, a write is not', async () => {
  fetched.mockImplementationOnce(answer({}, { status: 503 }))
  fetched.mockImplementation(answer({ status: 'ok' }))
  await expect(api.health()).resolves.toEqual({ status: 'ok' })
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockClear()
  fetched.mockImplementation(answer({ message: 'Later' }, { status: 503 }))
  await expect(api.logout()).rejects.toMatchObject({ status: 503 })
  expect(asked()).toEqual(['/api/users/logout', '/api/health'])
})

test('without a network nothing is sent and the general message is thrown [ERR-07]', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(api.config()).rejects.toMatchObject({
    status: 0,
    message: 'Something went wrong',
  })
  // Only the probe that asks whether the server is there.
  expect(asked()).toEqual(['/api/health'])
})

test('a browser that believes to be offline is not believed when the server answers [D-92]', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  fetched.mockImplementation(answer({ status: 'ok' }))
  await expect(api.health()).resolves.toEqual({ status: 'ok' })
})

test('without a session on the server nothing is sent that needs one, and the password is asked for [D-92]', async () => {
  const heard = vi.fn<() => void>()
  onUnauthorized(heard)
  signedIn({ ...ana, token: '' })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(api.logout()).rejects.toMatchObject({ status: 0 })
  expect(heard).not.toHaveBeenCalled()
  fetched.mockImplementation(answer({ status: 'ok' }))
  await expect(api.logout()).rejects.toMatchObject({ status: 401 })
  expect(heard).toHaveBeenCalledOnce()
  expect(asked()).not.toContain('/api/users/logout')
})

test('a response of our server that breaks the contract is reported and counts as none [SEC-38]', async () => {
  expectErrors(/\/api\/health breaks the contract/)
  fetched.mockImplementation(answer({ status: 'fine' }, { headers: { 'x-request-id': 'r1' } }))
  await expect(api.health()).rejects.toMatchObject({ status: 0, message: 'Something went wrong' })
})

test.each([
  ['a page', () => new Response('<html>Log in to the hotel network</html>')],
  ['other JSON', () => Response.json({ login: 'https://hotel.example' })],
  ['nothing', () => new Response('')],
  ['a refusal', () => new Response('<html>Log in</html>', { status: 401 })],
])('%s of a captive portal counts as no response, and ends no session [SEC-38]', async (_, portal) => {
  signedIn(ana)
  const unauthorized = vi.fn<() => void>()
  onUnauthorized(unauthorized)
  fetched.mockImplementation(() => Promise.resolve(portal()))
  await expect(api.health()).rejects.toMatchObject({ status: 0 })
  await expect(api.openGuest({ id: '0' })).rejects.toMatchObject({ status: 0 })
  await expect.poll(() => useConnection.getState().state).toBe('unreachable')
  expect(unauthorized).not.toHaveBeenCalled()
  expect(useSession.getState().appErr).toBeNull()
})

test('the cursor of the next page comes along [D-32]', async () => {
  signedIn(ana)
  fetched.mockImplementation(answer([], { headers: { 'x-next-cursor': 'abc' } }))
  expect(await api.searchGuests.page({ firstName: 'Ann' })).toEqual({ data: [], next: 'abc' })
})

test('a refused token ends the session here, a refused login does not [D-11]', async () => {
  const heard = vi.fn<() => void>()
  onUnauthorized(heard)
  fetched.mockImplementation(answer({ message: 'Invalid email or password' }, { status: 401 }))
  await expect(api.login({ email: 'a@b.co', password: 'x' })).rejects.toMatchObject({
    status: 401,
  })
  expect(heard).not.toHaveBeenCalled()
  signedIn(ana)
  await expect(api.logout()).rejects.toMatchObject({ status: 401 })
  expect(heard).toHaveBeenCalledOnce()
})

test('an answer that breaks off halfway counts as none, and is no bug in the console [ERR-11 ENG-06]', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch')) // the probe that follows
  fetched.mockImplementationOnce(async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('Failed to fetch')) })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  await expect(api.config()).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  await checkConnection()
})

test('an answer that stalls halfway counts as none after two minutes [ERR-11]', async () => {
  vi.useFakeTimers()
  fetched.mockRejectedValue(new TypeError('Failed to fetch')) // the probe that follows
  fetched.mockImplementationOnce(async ({ signal }) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const sending = api.sendSupportMail({ subject: 'Hi', message: 'Text' }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await sending).toMatchObject({ name: 'ApiError', status: 0 })
  vi.useRealTimers()
  await checkConnection()
})
