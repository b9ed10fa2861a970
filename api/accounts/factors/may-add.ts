import { Forbidden } from '../../http/errors.ts'
import type { SessionDoc } from '../sessions.collection.ts'
import { isFresh } from './required.ts'

const notYet =
  'Give your passkey or a code of your app first. For a first one, use the code that a colleague gives you.'

/** Whether this session may add a factor: after it has given one, or the code for a first one, within 15 minutes. */
export const mayAddFactor = ({ factorAt, mayEnrollUntil }: SessionDoc, now: Date): boolean =>
  isFresh(factorAt, now) || (mayEnrollUntil !== undefined && now <= mayEnrollUntil)

/** Throws Forbidden when this session may add no factor now. */
export function requireMayAddFactor({ now }: { now: () => Date }, session: SessionDoc): void {
  if (!mayAddFactor(session, now())) throw new Forbidden(notYet)
}
