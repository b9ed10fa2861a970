import { expect, test } from 'vitest'
import { createMutex } from './client.ts'

test('turns come one at a time, in the order of the calls', async () => {
  const takeTurn = createMutex()
  const first = await takeTurn()
  const order: string[] = []
  const later = ['second', 'third'].map(async (name) => {
    const { release } = await takeTurn()
    order.push(name)
    release()
  })
  expect(order).toEqual([])
  first.release()
  await Promise.all(later)
  expect(order).toEqual(['second', 'third'])
})

test('a turn that is abandoned rejects all that wait, and none that come later', async () => {
  const takeTurn = createMutex()
  const { abandon } = await takeTurn()
  const waiting = [takeTurn(), takeTurn(), takeTurn()]
  abandon(new Error('no end'))
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'rejected'),
  )
  const { release } = await takeTurn()
  release()
})
