import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StayFields, StayRecord } from '../../shared/schemas/stays.ts'
import { changeOf, withChange } from '../../shared/stays/merge.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { prepareQuarters } from '../transparency/prepare-quarters.ts'
import { recount } from '../transparency/recount.ts'

let api: Api
let host: TestMember
let made = 0
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  day('2036-06-20')
  await api.review()
  host = await api.member()
})
afterEach(() => api.close())

const day = (at: string) => api.clock.set(`${at}T12:00:00Z`)
const id = () => (made += 1).toString().padStart(16, '0')
/** Leaves on June 20, so that it can be answered before July 12. */
const stay = { firstName: 'Ann', arrival: '2036-06-18', departure: '2036-06-20' }
const answer = { kind: 'none' as const, at: '2036-06-21T10:00:00.000Z' }

/** Sends a change of a record, twice as after a lost answer, and returns the record. */
async function change(fields: StayFields, record: StayRecord | null = null): Promise<StayRecord> {
  const now = api.clock.now().getTime()
  const made = changeOf(record?.id ?? id(), record, fields, { id: id(), now })!
  Object.assign(host, await api.login(host.user))
  for (let sent = 0; sent < 2; sent++)
    expect((await host.put('/api/stays', { since: 0, changes: [made] })).status).toBe(200)
  return withChange(record, made, now)
}
const share = async (quarter = '2036-Q3') =>
  (await recount(api.deps)).find((one) => one.quarter === quarter)!.counted.answeredShare

test('each stay counts once, in the quarter in which it can be answered no more [AFT-09]', async () => {
  const stays: StayRecord[] = []
  for (let n = 0; n < 8; n++) stays.push(await change(stay))
  const [first, second, moved, removed, declined] = stays
  const answered = await change({ answer }, first)
  await change({ listing: 'Lake house' }, answered)
  await change({ answer: null }, await change({ answer }, second))
  await change({ departure: '2036-09-25' }, moved) // in the fourth quarter
  await change({ isRemoved: true }, removed)
  await change({ decision: { kind: 'declined', at: answer.at, reason: null } }, declined)
  await change({ firstName: 'Only a person' })
  day('2036-07-11')
  expect(await share()).toBeNull()
  day('2036-07-12')
  expect(await share()).toBe(20) // 1 of 5
  expect(await share('2036-Q2')).toBeNull()
})

test('a frozen share stays as it is, whatever is answered later [AFT-09]', async () => {
  const stays: StayRecord[] = []
  for (let n = 0; n < 5; n++) stays.push(await change(stay))
  for (const one of stays.slice(0, 3)) await change({ answer }, one)
  day('2036-07-12')
  await change({ answer }, stays[3])
  await change({ isRemoved: true }, stays[4])
  day('2036-10-02')
  await prepareQuarters(api.deps)
  const [quarter] = (await recount(api.deps)).filter((one) => one.quarter === '2036-Q3')
  expect(quarter).toMatchObject({ isFrozen: true, differ: [], counted: { answeredShare: 60 } })
  expect((await api.visitor.get('/api/transparency')).body.quarters[1].figures.answeredShare).toBe(60)
  expect(await api.deps.stayDays.sum('2036-07-12', '2036-07-13')).toEqual({ stays: 5, answered: 3 })
  expect(await api.deps.stayDays.sum('2036-06-20', '2036-10-02')).toEqual({ stays: 5, answered: 3 })
})
