import { beforeEach, expect, test, vi } from 'vitest'
import { answered, canReachServer, checkConnection, onReturn, useConnection } from './connection.ts'

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

test('D-92 a network without an answer of the server is neither online nor offline', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await checkConnection()).toBe(false)
  expect(state()).toBe('unreachable')
  vi.stubGlobal('navigator', { onLine: false })
  await checkConnection()
  expect(state()).toBe('offline')
})

test('D-92 the page of a captive portal and a server in trouble do not count as an answer', async () => {
  fetched.mockResolvedValue(new Response('<html>Please log in to the hotel network</html>'))
  await checkConnection()
  expect(state()).toBe('unreachable')
  fetched.mockResolvedValue(Response.json({ status: 'ok' }, { status: 503 }))
  await checkConnection()
  expect(state()).toBe('unreachable')
})

test('D-92 the answer of the server counts, whatever the browser believes, and is told once', async () => {
  const heard = vi.fn<() => void>()
  const stop = onReturn(heard)
  vi.stubGlobal('navigator', { onLine: false })
  useConnection.setState({ state: 'offline' })
  fetched.mockResolvedValue(Response.json({ status: 'ok' }))
  expect(await canReachServer()).toBe(true)
  answered()
  expect(state()).toBe('online')
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

test('D-92 while all is well nothing is probed, and several who ask at once share one probe', async () => {
  expect(await canReachServer()).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
  useConnection.setState({ state: 'unreachable' })
  fetched.mockResolvedValue(Response.json({ status: 'ok' }))
  await Promise.all([canReachServer(), canReachServer(), checkConnection()])
  expect(fetched).toHaveBeenCalledOnce()
})
