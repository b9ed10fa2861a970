import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const busy = 'Many files are being checked right now.'

/** Jobs that end when the test says so. */
function jobs(inTurn: ReturnType<typeof fairQueue>) {
  const running: string[] = []
  const endings = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string) => {
    const ending = Promise.withResolvers<void>()
    endings.set(name, ending)
    return inTurn(name[0]!, () => {
      running.push(name)
      return ending.promise
    })
  }
  return {
    running,
    add,
    end: (name: string) => endings.get(name)!.resolve(),
    fail: (name: string) => endings.get(name)!.reject(new Error(name)),
  }
}

test('no owner takes more than one place, so that others are not slowed [D-50]', async () => {
  const { running, add, end } = jobs(fairQueue({ slots: 2, waiting: 10, busy }))
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map(add)
  await turn()
  expect(running).toEqual(['a1', 'b1'])
  end('b1')
  await turn()
  expect(running).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['c1', 'a1', 'a2', 'a3']) {
    end(name)
    await turn()
  }
  await Promise.all(all)
  expect(running).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a job that fails frees its place [D-50]', async () => {
  const { running, add, end, fail } = jobs(fairQueue({ slots: 1, waiting: 10, busy }))
  const [first, second] = [add('a1'), add('a2')]
  fail('a1')
  await expect(first).rejects.toThrow('a1')
  end('a2')
  await second
  expect(running).toEqual(['a1', 'a2'])
})

test('a line that is too long refuses with a time to come again [D-50]', async () => {
  const { add, end } = jobs(fairQueue({ slots: 1, waiting: 1, busy }))
  const [first, second] = [add('a1'), add('b1')]
  await expect(add('c1')).rejects.toMatchObject({
    status: 503,
    message: `${busy} Please try again in a minute.`,
    retryAfterSeconds: 60,
  })
  end('a1')
  end('b1')
  await Promise.all([first, second])
})
