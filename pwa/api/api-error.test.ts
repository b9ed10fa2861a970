import { expect, test, vi } from 'vitest'
import { isUnreachable, messageOf, unreachable } from './api-error.ts'
import { toApiError } from './error-response.ts'

test('a refusal carries the message, the issues and the seconds to wait [D-80]', () => {
  const issues = [{ path: 'email', message: 'Email is required' }]
  const refused = toApiError(429, { message: 'Try again in a minute.', issues }, '60')
  expect(refused).toMatchObject({ status: 429, message: 'Try again in a minute.', issues, retryAfter: 60 })
})

test('an answer without our message, no answer, and a bug all read Something went wrong [OP-86]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const body of [undefined, '<html>', {}, { message: 7 }]) {
    expect(messageOf(toApiError(502, body, null))).toBe('Something went wrong')
  }
  expect(messageOf(unreachable())).toBe('Something went wrong')
  expect(messageOf(new TypeError('x is not a function'))).toBe('Something went wrong')
})

test('only a call without an answer of ours counts as unreachable', () => {
  expect(isUnreachable(toApiError(502, '<html>Bad Gateway', null))).toBe(true)
  expect(isUnreachable(unreachable())).toBe(true)
  expect(isUnreachable(toApiError(503, { message: 'Try again in a few seconds.' }, null))).toBe(false)
  expect(isUnreachable(toApiError(500, '<html>', null))).toBe(false)
  expect(isUnreachable(new Error('bug'))).toBe(false)
})
