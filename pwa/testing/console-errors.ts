import { format } from 'node:util'
import { expect, vi } from 'vitest'

/** Happens whenever a page is left while its code loads; a test may still expect it. */
const tolerated = /Failed to fetch dynamically imported module/

let seen: string[] = []
let expected: RegExp[] = []
let allowed: RegExp[] = []

/** The test brings about an error in the console, or an uncaught one of the page; it fails when none comes. */
export const expectErrors = (...patterns: RegExp[]): void => void expected.push(...patterns)

/** The test may bring about an error in the console, depending on how far a page has loaded. */
export const allowErrors = (...patterns: RegExp[]): void => void allowed.push(...patterns)

/** An unhandled error, or one that goes to the console. */
export const errorSeen = (...parts: unknown[]): void => void seen.push(format(...parts))

/** Errors from before belong to another test. */
export function forgetErrors(): void {
  seen = []
  expected = []
  allowed = []
}

/** Fails on an error that the test did not expect, and when an expected one does not come. */
export async function requireOnlyExpectedErrors(): Promise<void> {
  expect(
    seen.filter((text) => ![tolerated, ...allowed, ...expected].some((pattern) => pattern.test(text))),
    'errors in the console that the test does not expect',
  ).toEqual([])
  const missing = () => expected.filter((pattern) => !seen.some((text) => pattern.test(text)))
  await vi.waitFor(() => expect(missing(), 'expected errors that did not come').toEqual([]), {
    timeout: 30_000,
  })
}
