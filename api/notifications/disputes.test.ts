import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputedReview, loggedInAnew } from '../cases/testing/cases.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { deliverEvents } from './fan-out.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

test('a dispute and its decision notify the author; a statement also those who watch the guest [NOT-02]', async () => {
  const { author, guestId, identify, step, token } = await disputedReview(api, admin)
  await deliverEvents(api.deps)
  const watcher = await api.member()
  await watcher.get(`/api/guest/${guestId}`)
  await watcher.put(`/api/guest/${guestId}/watch`, { watch: true })
  const inboxOf = async (member: TestMember): Promise<string[]> => {
    await deliverEvents(api.deps)
    const { body } = await (await api.login(member.user)).get('/api/notifications')
    return body.map(({ text }: { text: string }) => text)
  }
  const statement = 'A guest has added a statement to a report'
  const begun = 'One of your reviews is disputed'
  await identify()
  expect(await inboxOf(author)).toEqual([begun])
  await api.visitor.put('/api/case/statement', { token, text: 'The smell was there before us.' })
  expect(await inboxOf(author)).toEqual([statement, begun])
  expect(await inboxOf(watcher)).toEqual([statement])
  await step('decide', { reason: 'confirmed', text: 'It stays.', authorText: 'It stays.' })
  expect(await inboxOf(author)).toEqual(['A dispute about one of your reviews is decided', statement, begun])
  expect(await inboxOf(watcher)).toEqual([statement])
})
