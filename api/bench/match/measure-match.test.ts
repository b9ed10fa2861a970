import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../testing/api.ts'
import { createReport } from '../measure.ts'
import { answerQueries, madeSet, tellMatch } from './measure-match.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('the labeled set keeps every limit of recall, false claims and calibration, a fifth of it too [MAT-05]', async () => {
  const report = createReport('match')
  const set = madeSet({ seed: 3, size: 4000, queries: 30 })
  tellMatch(report, set.guests.length, await answerQueries(api.deps, set))
  expect(report.rows.filter(({ isKept }) => !isKept)).toEqual([])
})
