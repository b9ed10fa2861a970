import { Hono } from 'hono'
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
} from 'mongodb'
import { expect, test } from 'vitest'
import type { AppEnv } from './env.ts'
import { createLog } from '../log.ts'
import { reviveRefusal } from './errors.ts'
import { answerFailure } from './failures.ts'

const log = createLog('silent')

async function answerTo(error: Error): Promise<Response> {
  const app = new Hono<AppEnv>()
  app.onError((thrown, c) => answerFailure(thrown, c, log))
  app.get('/', () => {
    throw error
  })
  return app.request('/')
}

function labelled(label: string): MongoError {
  const error = new MongoError('it changes its primary')
  error.addErrorLabel(label)
  return error
}

test('a database without room is 507 with Retry-After, as a disk is', async () => {
  const errors = [
    new MongoServerError({ message: '28: No space left on device', code: 8 }),
    new MongoServerError({ message: 'the disk is full', code: 14031 }),
    new MongoServerError({ message: 'you are over your space quota', code: 8000 }),
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    reviveRefusal({ message: "ENOSPC: no space left on device, mkdtemp 'form-a'" }), // of another process
  ]
  for (const error of errors) {
    const answer = await answerTo(error)
    expect(answer.status, error.message).toBe(507)
    expect(answer.headers.get('retry-after')).toBe('60')
  }
})

test('a database that is gone or changes its primary is 503 with Retry-After [D-80 D-95 SEC-64]', async () => {
  const errors = [
    new MongoNetworkError('connection lost'),
    new MongoOperationTimeoutError('took too long'),
    new MongoServerError({ message: 'waiting for replication timed out', code: 64 }),
    new MongoServerError({ message: 'operation exceeded time limit', code: 50 }),
    new MongoServerError({ message: 'not primary', code: 10107 }),
    labelled('TransientTransactionError'),
    labelled('UnknownTransactionCommitResult'),
    // as the driver hides what broke a write of many, and as rules add a reason
    new MongoBulkWriteError(new MongoNetworkError('connection lost'), {} as never),
    new Error('could not be stored', { cause: new MongoNetworkError('connection lost') }),
    new AggregateError([new MongoNetworkError('connection lost')]),
    new MongoClientClosedError(),
    new MongoServerError({ message: 'cursor id 7 not found', code: 43 }),
  ]
  for (const error of errors) {
    const answer = await answerTo(error)
    expect(answer.status, error.message).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
})

test('what the database says against a query of ours is a bug, and the person learns nothing of it [D-80]', async () => {
  const answer = await answerTo(new MongoServerError({ message: 'unknown operator: $secret', code: 2 }))
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ message: 'Something went wrong' })
})
