import { setTimeout as pause } from 'node:timers/promises'
import type { Send } from './client.ts'
import { quantile } from './measure.ts'
import type { Action, Planned } from './mix.ts'

/** One call that was made: `ms` counts from when it was due, so that waiting in line is seen. */
export type Made = { action: Action; ms: number; status: number }

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

/** The milliseconds from one call to the next: always the same, or by chance, as people come. */
const distances = {
  even: (rate: number) => 1000 / rate,
  random: (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate,
}

/** Calls at a fixed rate, whether or not earlier ones have been answered. */
export async function openLoad(
  send: Send,
  next: () => Planned,
  { rate, seconds, arrivals = 'even' }: { rate: number; seconds: number; arrivals?: keyof typeof distances },
): Promise<Made[]> {
  const made: Promise<Made>[] = []
  const begun = performance.now()
  for (let due = begun; due < begun + seconds * 1000; due += distances[arrivals](rate)) {
    const early = due - performance.now()
    if (early > 1) await pause(early)
    made.push(makeAt(send, next(), due))
  }
  return Promise.all(made)
}

async function makeAt(send: Send, { action, call }: Planned, due: number): Promise<Made> {
  const { status } = await send(call)
  return { action, ms: performance.now() - due, status }
}

export const p99 = (made: Made[]): number =>
  quantile(
    made.map(({ ms }) => ms),
    0.99,
  )
export const failed = (made: Made[]): Made[] => made.filter(({ status }) => status === 0 || status >= 400)
