import { beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

const requests: TestRequest[] = []

/** The test decides what the browser does with it. */
class TestRequest extends EventTarget {
  upload = new EventTarget()
  responseText = ''
  status = 0
  constructor() {
    super()
    requests.push(this)
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {}
  abort = vi.fn<() => void>(() => this.end('abort'))
  end(how: 'abort' | 'load') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', TestRequest)
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

function send() {
  const sent = upload('/api/files', new FormData(), { method: 'POST', headers: {} })
  sent.catch(() => undefined)
  return { sent, request: requests.at(-1)! }
}
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('a form that makes no progress for 30 seconds counts as not answered', async () => {
  const { sent, request } = send()
  seconds(29)
  request.upload.dispatchEvent(new Event('progress'))
  seconds(29)
  expect(request.abort).not.toHaveBeenCalled()
  seconds(1)
  await expect(sent).rejects.toMatchObject({ status: 0, message: 'Something went wrong' })
})

test('once a form is sent the server has 60 seconds to answer', async () => {
  const { sent, request } = send()
  request.upload.dispatchEvent(new Event('load'))
  seconds(59)
  expect(request.abort).not.toHaveBeenCalled()
  seconds(1)
  await expect(sent).rejects.toMatchObject({ status: 0 })
})

test('what was answered is not given up later', async () => {
  const { sent, request } = send()
  request.upload.dispatchEvent(new Event('load'))
  Object.assign(request, { status: 201, responseText: '{"id":"f1"}' }).end('load')
  await expect(sent).resolves.toEqual({ body: { id: 'f1' }, isOurs: false })
  seconds(120)
  expect(request.abort).not.toHaveBeenCalled()
})

test('three forms are sent at a time, and the next when one has ended', async () => {
  const begun = () => requests.length
  const before = begun() + 3
  for (let count = 0; count < 5; count++) send()
  expect(begun()).toBe(before)
  requests.at(-1)!.end('abort')
  await expect.poll(begun).toBe(before + 1)
  requests.at(-1)!.end('abort')
  await expect.poll(begun).toBe(before + 2)
  for (const request of requests) request.end('abort')
})
