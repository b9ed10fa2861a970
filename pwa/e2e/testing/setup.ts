import { afterEach, beforeEach, vi } from 'vitest'
import { forgetErrors, requireOnlyExpectedErrors } from '../../testing/console-errors.ts'

beforeEach(forgetErrors)
afterEach(async () => {
  vi.restoreAllMocks()
  await requireOnlyExpectedErrors()
})
