import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../testing/api.ts'
import { TooMany } from './errors.ts'
import { createCallLimit } from './limits.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

/** What counts the calls of a process that shares the database with others. */
const processes = (count: number) =>
  Array.from({ length: count }, () => createCallLimit(api.deps.limits, api.clock.now, true))

/** How many calls pass, when they go to the processes in turns until all of them refuse. */
async function passing(caller: string, to: ReturnType<typeof processes>): Promise<number> {
  let passed = 0
  for (let refused = 0; refused < to.length;) {
    refused = 0
    for (const count of to) {
      const isPassed = await count(caller).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(TooMany)
          return false
        },
      )
      if (isPassed) passed += 1
      else refused += 1
    }
  }
  return passed
}

test('a caller makes 600 calls a minute, over however many processes [D-18]', async () => {
  expect(await passing('one', processes(1))).toBe(600)
  expect(await passing('many', processes(40))).toBe(600)
  await expect(processes(1)[0]!('many')).rejects.toThrow('Too many requests. Please try again in 60 seconds.')
  api.clock.advance(60_000)
  expect(await passing('many', processes(3))).toBe(600)
})

test('calls at one process pass although others hold some [D-18]', async () => {
  const [here, ...others] = processes(20)
  for (const count of others) for (let n = 0; n < 2; n += 1) await count('all')
  let passed = 0
  while (
    await here!('all').then(
      () => true,
      () => false,
    )
  )
    passed += 1
  expect(passed).toBeGreaterThan(300)
})
