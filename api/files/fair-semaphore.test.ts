import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue, type JobRequest } from './fair-semaphore.ts'

const busy = 'Many files are being checked right now.'

/** Jobs that end when the test says so. */
function jobs(run: ReturnType<typeof fairQueue>) {
  const running: string[] = []
  const endings = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string, more: Omit<JobRequest, 'owner'> = {}) => {
    const ending = Promise.withResolvers<void>()
    endings.set(name, ending)
    return run({ owner: name[0]!, ...more }, () => {
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

test('an owner runs one job at a time, so that others are not slowed [D-50]', async () => {
  const { running, add, end } = jobs(fairQueue({ slots: 2, waiting: 10, perOwner: 10, busy }))
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => add(name))
  await tick()
  expect(running).toEqual(['a1', 'b1'])
  end('b1')
  await tick()
  expect(running).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['c1', 'a1', 'a2', 'a3']) {
    end(name)
    await tick()
  }
  await Promise.all(all)
  expect(running).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a job that fails releases its permit [D-50]', async () => {
  const { running, add, end, fail } = jobs(fairQueue({ slots: 1, waiting: 10, perOwner: 10, busy }))
  const [first, second] = [add('a1'), add('a2')]
  fail('a1')
  await expect(first).rejects.toThrow('a1')
  end('a2')
  await second
  expect(running).toEqual(['a1', 'a2'])
})

test('a full queue refuses with a time to try again [D-50]', async () => {
  const { add, end } = jobs(fairQueue({ slots: 1, waiting: 1, perOwner: 10, busy }))
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

test('one owner has ten jobs in the queue, all visitors together a fifth of it [SEC-05]', async () => {
  const { add, end } = jobs(fairQueue({ slots: 1, waiting: 20, perOwner: 10, busy }))
  const own = Array.from({ length: 10 }, (_, index) => add(`a${index}`))
  await expect(add('a10')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 })
  const visitors = ['v1', 'w1', 'x1', 'y1'].map((name) => add(name, { isVisitor: true }))
  await expect(add('z1', { isVisitor: true })).rejects.toMatchObject({ status: 503 })
  const member = add('m1')
  for (const name of [
    'a0',
    'v1',
    'w1',
    'x1',
    'y1',
    'm1',
    ...Array.from({ length: 9 }, (_, index) => `a${index + 1}`),
  ]) {
    await tick()
    end(name)
  }
  await Promise.all([...own, ...visitors, member])
})

test('a job whose sender has gone leaves the queue [SEC-05]', async () => {
  const { running, add, end } = jobs(fairQueue({ slots: 1, waiting: 2, perOwner: 10, busy }))
  const sender = new AbortController()
  const [first, left, next] = [add('a1'), add('b1', { gone: sender.signal }), add('c1')]
  await expect(add('d1')).rejects.toMatchObject({ status: 503 })
  sender.abort()
  await expect(left).rejects.toThrow('The sender has gone')
  await expect(add('e1', { gone: sender.signal })).rejects.toThrow('The sender has gone')
  const late = add('d1')
  for (const name of ['a1', 'c1', 'd1']) {
    end(name)
    await tick()
  }
  await Promise.all([first, next, late])
  expect(running).toEqual(['a1', 'c1', 'd1'])
})

test('heavy jobs run one at a time, and a light one passes them [SEC-05]', async () => {
  const { running, add, end } = jobs(fairQueue({ slots: 2, waiting: 10, perOwner: 10, busy }))
  const heavy = ['a1', 'b1', 'c1'].map((name) => add(name, { isHeavy: true }))
  const light = add('d1')
  await tick()
  expect(running).toEqual(['a1', 'd1'])
  end('d1')
  await tick()
  expect(running).toEqual(['a1', 'd1'])
  for (const name of ['a1', 'b1', 'c1']) {
    end(name)
    await tick()
  }
  await Promise.all([...heavy, light])
  expect(running).toEqual(['a1', 'd1', 'b1', 'c1'])
})

test('a slow job waits for all other heavy jobs but those of an owner with a running one', async () => {
  const { running, add, end } = jobs(fairQueue({ slots: 2, waiting: 10, perOwner: 10, busy }))
  const heavy = { isHeavy: true }
  const all = [add('a1', heavy), add('b1', { ...heavy, isSlow: true }), add('c1', heavy), add('d1')]
  await tick()
  expect(running).toEqual(['a1', 'd1'])
  end('a1')
  await tick()
  expect(running).toEqual(['a1', 'd1', 'c1'])
  end('c1')
  await tick()
  expect(running).toEqual(['a1', 'd1', 'c1', 'b1'])
  end('b1')
  end('d1')
  await Promise.all(all)
})
