import * as v from 'valibot'
import { isStateCode } from '../places.ts'

/** A US state of the list by its code; empty for any (ENT-40, ENT-41). */
export const StateCode = v.pipe(
  v.optional(v.string('Choose a state of the list'), ''),
  v.trim(),
  v.check(isStateCode, 'Choose a state of the list'),
)
