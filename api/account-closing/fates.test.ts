import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile, formOf } from '../accounts/testing/accounts.ts'
import { fates } from '../fates.ts'
import { type Api, password, startApi, type TestMember } from '../testing/api.ts'
import { tellEvents } from '../notifications/tell.ts'
import { carryOutClosings } from './carry-out-closing.ts'

let api: Api
let member: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  member = await api.member()
  const documents = { documents: await aFile(), insuranceDocuments: await aFile('p.pdf') }
  await member.put('/api/users', formOf(documents))
  const { _id: guestId } = await api.guest({ by: member.user })
  const form = formOf({ guestId, review: 'Broke a lamp.', reviewType: '-1', files: await aFile() })
  await member.post('/api/review', form, { 'idempotency-key': 'of-the-review' })
  const other = await api.review()
  await member.get(`/api/guest/${other.guest}`)
  await member.put('/api/review/like', { reviewId: other._id })
  await member.put(`/api/guest/${other.guest}/watch`, { watch: true })
  await api.review({ guestId: other.guest })
  await tellEvents(api.deps)
})
afterAll(() => api.close())

/** The collections that contain this member's id. */
async function placesOf({ id }: TestMember): Promise<string[]> {
  const found: string[] = []
  for (const docs of await api.deps.db.collections())
    if (JSON.stringify(await docs.find().toArray()).includes(id)) found.push(docs.collectionName)
  return found.toSorted((a, b) => a.localeCompare(b))
}

/** What a member's copy has of each collection that says so; a case is copied for the person it is about. */
const copied: Readonly<Record<string, string | null>> = {
  guests: 'viewed-guests.json',
  reviews: 'reviews.json',
  reactions: 'reactions.json',
  views: 'viewed-guests.json',
  watches: 'watched-guests.json',
  notifications: 'notifications.json',
  cases: null,
  'files.files': 'evidence/',
  'files.chunks': 'evidence/',
  packs: 'incident-packs.json',
  receipts: 'receipts.json',
  users: 'account.json',
  sessions: 'account.json',
  devices: 'account.json',
  passkeys: 'account.json',
  payments: 'payments.json',
  security: 'security-log.json',
}

test('every collection that says so is in the own copy, and nothing else is [OPS-08]', async () => {
  const saying = Object.keys(fates).filter((name) => fates[name]!.export === 'copied')
  expect(saying.toSorted()).toEqual(Object.keys(copied).toSorted())
  const response = await fetch(new URL('/api/users/copy', api.url), {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const files = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const places = [
    ...Object.values(copied).filter((place) => place !== null),
    'README.txt',
    'documents/',
    'originals/',
  ]
  for (const place of places)
    expect(
      files.some((file) => file.startsWith(place)),
      place,
    ).toBe(true)
  expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([])
})

test('closing takes the member out of every collection that says so [OPS-08]', async () => {
  const gone = Object.keys(fates).filter((name) => ['erased', 'moves'].includes(fates[name]!.closing))
  const before = (await placesOf(member)).filter((name) => gone.includes(name))
  expect(before).toEqual(
    expect.arrayContaining([
      'files.files',
      'guests',
      'idempotency',
      'notificationMessages',
      'notifications',
      'reactions',
      'reviews',
      'sessions',
      'users',
      'views',
      'watches',
    ]),
  )
  expect((await member.post('/api/users/close', { password })).status).toBe(200)
  api.clock.advance(60_000)
  await carryOutClosings(api.deps)
  // sessions are ended, and go an hour later by themselves: until then their devices hear why
  expect((await placesOf(member)).filter((name) => gone.includes(name))).toEqual(['sessions'])
})
