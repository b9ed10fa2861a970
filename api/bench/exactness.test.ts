import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openGround } from './exactness-ground.ts'
import { runChecks } from './exactness.ts'
import { cleanUp } from './processes.ts'
import { databaseAt } from './stage.ts'

let ground: Awaited<ReturnType<typeof openGround>>
beforeAll(async () => {
  ground = await openGround(databaseAt(inject('mongoUri'), `test-${randomUUID()}`), 2)
})
afterAll(async () => {
  await ground.deps.db.dropDatabase()
  await ground.close()
  await cleanUp()
})

test('credits, guests, coupons, likes and edits stay exact over two processes at once [D-22 D-33 D-40 D-43 D-65 D-94]', async () => {
  const outcomes = await runChecks(ground, 2)
  expect(outcomes.filter(({ wrong }) => wrong.length > 0)).toEqual([])
})
