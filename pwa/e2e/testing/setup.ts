import { afterEach, beforeEach } from 'vitest'
import { forgetErrors, requireOnlyExpectedErrors } from '../../testing/console-errors.ts'

beforeEach(forgetErrors)
afterEach(requireOnlyExpectedErrors)
