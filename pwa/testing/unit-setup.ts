import { afterEach, beforeEach, vi } from 'vitest'
import { errorSeen, forgetErrors, requireOnlyExpectedErrors } from './console-errors.ts'
import { resetStores } from './stores.ts'

vi.mock('zustand', async (load) => {
  const { withKnownStores } = await import('./stores.ts')
  return withKnownStores(await load())
})

beforeEach(() => {
  forgetErrors()
  resetStores()
  vi.spyOn(console, 'error').mockImplementation(errorSeen)
})
afterEach(async () => {
  await requireOnlyExpectedErrors()
  vi.restoreAllMocks()
})
