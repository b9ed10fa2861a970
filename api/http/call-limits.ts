import type { Context } from 'hono'
import { maxFormBytes } from '../../shared/form-rules.ts'
import type { AppEnv } from './env.ts'
import { Refusal } from './errors.ts'
import { isForm } from './input.ts'
import type { Limits, NamedLimit } from './limits.ts'

/**
 * Limits of a call for each member or network address. The rule uses one of them up, and which one may depend on the
 * body: before it is read, the call is refused only when none has anything left. Limits in bytes count forms.
 */
export type CallLimits = { by: 'member' | 'address'; anyOf: [NamedLimit, ...NamedLimit[]]; inBytes?: boolean }

/** Refused tries have a limit of their own, so that honest typing errors lock no one out (SEC-01). */
const triesPerUse = 5
const tooManyTries = (wait: string) => `Too many of your tries were refused. Please try again in ${wait}.`

/**
 * Runs the work of a call unless its sender is over a limit. Each try counts until the work succeeds, in a second
 * limit five times as large, which is asked first. Throws TooMany, and what the work throws.
 */
export async function askLimits<Result>(
  limits: Limits,
  asked: CallLimits[],
  c: Context<AppEnv>,
  work: () => Promise<Result>,
): Promise<Result> {
  const counting = asked.filter(({ inBytes }) => !inBytes || isForm(c))
  const giveBack: (() => Promise<void>)[] = []
  for (const each of counting) giveBack.push(await countTry(limits, each, c))
  for (const { by, anyOf } of counting) await limits.requireOneLeft(anyOf, senderOf(c, by))
  const result = await work().catch(async (error: unknown) => {
    if (!isSendersFault(error)) await Promise.allSettled(giveBack.map((one) => one()))
    throw error
  })
  await Promise.all(giveBack.map((one) => one()))
  return result
}

const isSendersFault = (error: unknown) => error instanceof Refusal && error.status < 500

const senderOf = (c: Context<AppEnv>, by: CallLimits['by']) =>
  by === 'member' ? c.var.member._id.toHexString() : c.var.address

function countTry(limits: Limits, { by, anyOf, inBytes }: CallLimits, c: Context<AppEnv>) {
  const [{ name, max, windowMs }] = anyOf
  const tries = { max: max * triesPerUse, windowMs }
  const amount = inBytes ? Number(c.req.header('content-length') ?? maxFormBytes) : 1
  return limits.consume(`tries:${name}:${senderOf(c, by)}`, tries, tooManyTries, amount)
}
