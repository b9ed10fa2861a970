import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { createBackgroundWork } from '../start/background.ts'
import { watchInsurance } from './insurance-watch.ts'
import { mailsTo } from './testing/accounts.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  api.clock.set('2026-11-20T12:00:00Z')
  admin = await api.admin()
})
afterAll(() => api.close())

const waiting = async ({ id }: TestMember) => {
  const { body } = await admin.get('/api/admin/waiting')
  return (body as { _id: string; news: string[]; isAccountVerified: boolean }[]).find(({ _id }) => _id === id)
}
const verifyAgain = ({ id }: TestMember) =>
  admin.post('/api/users/admin-update-user', {
    userId: id,
    newValues: { isAccountVerified: true },
    sendEmail: true,
  })
const mailSubjects = async ({ user }: TestMember) =>
  (await mailsTo(api, user.email)).map(({ subject }) => subject)

test('a member who changes name or address stays verified and is put before the team with the reason [SEC-14]', async () => {
  const member = await api.member()
  const { firstName, city } = member.user
  await member.put('/api/users', {
    firstName,
    city,
    phone: '555 010 9999',
    propertyListing: 'https://other.example',
  })
  expect(await waiting(member)).toBeUndefined()
  await member.put('/api/users', { lastName: 'Married' })
  expect(await waiting(member)).toMatchObject({ news: ['name'], isAccountVerified: true })
  await member.put('/api/users', { address: '2 Other Street' })
  expect(await waiting(member)).toMatchObject({ news: ['name', 'address'] })
  expect((await member.get('/api/review')).status).toBe(200)
  expect((await admin.get(`/api/users/${member.id}`)).body.news).toEqual(['name', 'address'])
  expect((await verifyAgain(member)).body.emailSent).toBe(false)
  expect(await waiting(member)).toBeUndefined()
  expect(await api.deps.db.collection('audit').findOne({ target: member.user._id })).toMatchObject({
    action: 'verified again',
  })
})

test('an applicant who changes the name is an applicant as before [SEC-14]', async () => {
  const member = await api.member({ isAccountVerified: false })
  await member.put('/api/users', { lastName: 'Married' })
  expect(await waiting(member)).toBeUndefined()
})

test('a member is mailed once 30 days before the insurance date, and again for another date [SEC-14]', async () => {
  const at = (insuranceExpirationDate: string) => api.member({ insuranceExpirationDate })
  const [soon, later, never] = [await at('2026-12-20'), await at('2026-12-21'), await at('')]
  await Promise.all([watchInsurance(api.deps), watchInsurance(api.deps)])
  await watchInsurance(api.deps)
  expect(await mailSubjects(soon)).toEqual(['Your insurance ends on Dec 20, 2026'])
  expect([await mailSubjects(later), await mailSubjects(never)]).toEqual([[], []])
  await soon.put('/api/users', { insuranceExpirationDate: '2026-12-19' })
  await watchInsurance(api.deps)
  expect(await mailSubjects(soon)).toHaveLength(2)
  expect(await waiting(soon)).toBeUndefined()
})

test('a member whose insurance date has passed stays verified and comes to the team once for it [SEC-14]', async () => {
  const [passed, today] = [
    await api.member({ insuranceExpirationDate: '2026-11-19' }),
    await api.member({ insuranceExpirationDate: '2026-11-20' }),
  ]
  const background = createBackgroundWork(api.deps)
  background.start()
  await expect.poll(() => waiting(passed)).toMatchObject({ news: ['insurance'], isAccountVerified: true })
  await background.stop()
  expect(await waiting(today)).toBeUndefined()
  expect((await passed.get('/api/review')).status).toBe(200)
  await verifyAgain(passed)
  await watchInsurance(api.deps)
  expect(await waiting(passed)).toBeUndefined()
})

test('who does not pay is not reminded [SEC-14]', async () => {
  const unpaid = await api.member({ insuranceExpirationDate: '2026-12-01', currentlyPaid: false })
  await watchInsurance(api.deps)
  expect(await mailSubjects(unpaid)).toEqual([])
})
