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

test.each([
  ['56', (n: number) => `a:b:c:1${n.toString(16).padStart(2, '0')}::/64`, 4, 'a:b:c:200::/64'],
  ['48', (n: number) => `d:e:f:${n.toString(16).padStart(2, '0')}00::/64`, 16, 'd:e:0:100::/64'],
])(
  'networks of IPv6 of %s bits have a limit of their own around those of 64 [SEC-59]',
  async (_, network, times, beside) => {
    const limit = { max: 2, windowMs: 60_000 }
    const use = (address: string) =>
      api.deps.limits.consume(`tries:of ${times}:${address}`, limit).then(
        () => true,
        () => false,
      )
    let passed = 0
    for (let n = 0; n < times + 3; n += 1)
      for (let tries = 0; tries < 3; tries += 1) if (await use(network(n))) passed += 1
    expect(passed).toBe(2 * times)
    expect(await use(network(times + 3))).toBe(false)
    await expect(
      api.deps.limits.requireLeft(`tries:of ${times}:${network(times + 3)}`, limit),
    ).rejects.toThrow(TooMany)
    expect(await use(beside)).toBe(true)
  },
)

test('what a network of 64 bits is refused takes nothing from those around it, and is given back [SEC-59]', async () => {
  const limit = { max: 1, windowMs: 60_000 }
  const use = (last: string) => api.deps.limits.consume(`given:1:2:3:${last}::/64`, limit)
  for (const last of ['a1', 'a2', 'a3']) {
    await use(last)
    for (let tries = 0; tries < 5; tries += 1) await expect(use(last)).rejects.toThrow(TooMany)
  }
  const giveBack = await use('a4')
  await expect(use('a5')).rejects.toThrow(TooMany)
  await giveBack()
  await use('a5')
})

test('calls of one network of 56 bits pass at four times the limit of an address [SEC-59]', async () => {
  const [count] = processes(1)
  let passed = 0
  for (let n = 0; n < 6; n += 1) passed += await passing(`address:7:8:9:${n + 1}::/64`, [count!])
  expect(passed).toBe(4 * 600)
})
