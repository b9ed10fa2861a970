import { beforeEach, expect, test, vi } from 'vitest'
import { markOnline, canReachServer, checkConnection, onReconnect, useConnection } from './connection.ts'

class PageRequest extends Request {
  constructor(input: string, init?: RequestInit) {
    super(new URL(input, 'http://localhost'), init)
  }
}

const fetched = vi.fn<() => Promise<Response>>()
const state = () => useConnection.getState().state

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('navigator', { onLine: true })
  useConnection.setState({ state: 'online', checkedAt: null })
})

test('a network without an answer of the server is neither online nor offline [D-92]', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await checkConnection()).toBe(false)
  expect(state()).toBe('unreachable')
  vi.stubGlobal('navigator', { onLine: false })
  await checkConnection()
  expect(state()).toBe('offline')
})

test('the page of a captive portal and a server in trouble do not count as an answer [D-92]', async () => {
  fetched.mockResolvedValue(new Response('<html>Please log in to the hotel network</html>'))
  await checkConnection()
  expect(state()).toBe('unreachable')
  fetched.mockResolvedValue(Response.json({ status: 'ok' }, { status: 503 }))
  await checkConnection()
  expect(state()).toBe('unreachable')
})

test('a server that has no room for files is there; a proxy that says so is not', async () => {
  const full = { message: 'The temporary folder has no room' }
  fetched.mockResolvedValue(Response.json(full, { status: 507, headers: { 'x-request-id': 'id' } }))
  await checkConnection()
  expect(state()).toBe('online')
  fetched.mockResolvedValue(Response.json(full, { status: 507 }))
  await checkConnection()
  expect(state()).toBe('unreachable')
})

test('a response counts, whatever the browser believes, and is reported once [D-92]', async () => {
  const heard = vi.fn<() => void>()
  const stop = onReconnect(heard)
  vi.stubGlobal('navigator', { onLine: false })
  useConnection.setState({ state: 'offline' })
  fetched.mockResolvedValue(Response.json({ status: 'ok' }))
  expect(await canReachServer()).toBe(true)
  markOnline()
  expect(state()).toBe('online')
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('while all is well nothing is probed, and several who ask at once share one probe [D-92]', async () => {
  expect(await canReachServer()).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
  useConnection.setState({ state: 'unreachable' })
  fetched.mockResolvedValue(Response.json({ status: 'ok' }))
  await Promise.all([canReachServer(), canReachServer(), checkConnection()])
  expect(fetched).toHaveBeenCalledOnce()
})
