import * as v from 'valibot'
import { isStateCode } from '../places.ts'

/** The code of a US state; empty for any. */
export const StateCode = v.pipe(
  v.optional(v.string('Choose a state from the list'), ''),
  v.trim(),
  v.check(isStateCode, 'Choose a state from the list'),
)
