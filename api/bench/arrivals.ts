import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Send } from './client.ts'
import { quantile } from './measure.ts'
import type { Action, Planned } from './mix.ts'

/** One call that was made: `ms` counts from when it was due, so that waiting in line is seen. */
export type Made = { action: Action; ms: number; answer: Answer }

/** Calls one after the other in so many lanes, as fast as answers come: what the server can do at most. */
export async function closedLoop(
  send: Send,
  next: () => Planned,
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<number> {
  const begun = performance.now()
  let made = 0
  const lane = async () => {
    for (; performance.now() - begun < seconds * 1000; made += 1) await send(next().call)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return made / ((performance.now() - begun) / 1000)
}

/** Calls at a fixed rate, whether or not earlier ones have been answered, at random moments as people come. */
export async function openLoad(
  send: Send,
  next: () => Planned,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Made[]> {
  const made: Promise<Made>[] = []
  const begun = performance.now()
  for (let due = begun; due < begun + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now()
    if (early > 1) await pause(early)
    made.push(makeAt(send, next(), due))
  }
  return Promise.all(made)
}

async function makeAt(send: Send, { action, call }: Planned, due: number): Promise<Made> {
  const answer = await send(call)
  return { action, ms: performance.now() - due, answer }
}

export const p99 = (made: Made[]): number =>
  quantile(
    made.map(({ ms }) => ms),
    0.99,
  )
export const failed = (made: Made[]): Made[] =>
  made.filter(({ answer }) => answer.status === 0 || answer.status >= 400)
