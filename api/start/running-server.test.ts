import { expect, test } from 'vitest'
import { maxFormBytes } from '../../shared/form-rules.ts'
import { createHttpServer } from './running-server.ts'
import { startApi } from '../testing/api.ts'

test('the largest form arrives whole also over 0.6 megabit a second; headers alone have a minute [D-50]', async () => {
  const api = await startApi()
  const { requestTimeout, headersTimeout } = createHttpServer(api.deps)
  await api.close()
  const bytesASecond = 600_000 / 8
  expect(requestTimeout / 1000).toBeGreaterThan(maxFormBytes / bytesASecond)
  expect(headersTimeout).toBe(60_000)
})
