import { globSync, readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { type Document, ObjectId } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryOutClosing } from './account-closing/carry-out-closing.ts'
import { aFile, formOf } from './accounts/testing/accounts.ts'
import { carryOutErasures } from './cases/erasure/carry-out-erasure.ts'
import { confirmedCase, loggedInAnew } from './cases/testing/cases.ts'
import { deliverEvents } from './notifications/fan-out.ts'
import { type Api, password, startApi, type TestMember } from './testing/api.ts'
import { prepareQuarters } from './transparency/prepare-quarters.ts'

let api: Api
beforeEach(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
})
afterEach(() => api.close())

const sources = globSync('api/**/*.ts', {
  exclude: ['**/*.test.ts', 'api/{bench,testing}/**', 'api/**/testing/**'],
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const named = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\bcollection(?:<.*>)?\('([^']+)'/g)].map(([, name]) => ({
    name: name!,
    folder: file.split('/')[1]!,
  })),
)
const collections = () => Object.values(api.deps.subjects).flatMap((subject) => subject.collections)

test('every collection belongs to exactly one lifecycle [OPS-08]', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(collections().toSorted()).toEqual([...new Set(named.map(({ name }) => name))].toSorted())
})

test('no collection is queried outside the folder of its subject', () => {
  const folders = Map.groupBy(named, ({ name }) => name)
  const several = [...folders].filter(([, uses]) => new Set(uses.map(({ folder }) => folder)).size > 1)
  expect(several.map(([name]) => name)).toEqual([])
  expect(sources.filter(({ text }) => /\.docs\b/.test(text)).map(({ file }) => file)).toEqual([])
})

/** What these calls leave to the raw rows below: nothing of a guest or a member. */
const technical = ['limits', 'fillings', 'stripeSimJournal', 'paymentEvents', 'coupons', 'suspendedAddresses']

/** A row in each collection, most of them about Gus Guestborn and Mia Memberborn. */
async function filled() {
  const { deps, clock } = api
  const admin = loggedInAnew(api, await api.admin({ email: 'ada@example.com' }))
  const member = await api.member({ lastName: 'Memberborn', email: 'memberborn@example.com' })
  const other = await api.member()
  await member.put('/api/users', formOf({ documents: await aFile() }))
  const typed = { firstName: 'Gus', lastName: 'Guestborn', phoneNumber: '(555) 771-0001' }
  const { _id: kept } = await api.guest({ by: member.user, ...typed })
  const { _id: merged } = await api.guest({ firstName: 'Augustus', lastName: 'Guestborn' })
  const review = async (by: TestMember, guestId: string) => {
    const form = formOf({ guestId, review: 'Guestborn smoked.', reviewType: '-1', files: await aFile() })
    return (await by.post('/api/review', form, { 'idempotency-key': `of ${guestId}` })).body._id as string
  }
  const [own, others] = [await review(member, kept), await review(other, merged)]
  for (const [by, reviewId] of [
    [member, others],
    [other, own],
  ] as const)
    expect((await by.put('/api/review/like', { reviewId })).status).toBe(200)
  for (const [by, id] of [
    [member, merged],
    [other, kept],
    [other, merged],
  ] as const) {
    await by.get(`/api/guest/${id}`)
    await by.put(`/api/guest/${id}/watch`, { watch: true })
  }
  for (const [by, id] of [
    [member, own],
    [other, others],
  ] as const) {
    const input = { purpose: 'insurer', leaveOut: [], withName: false }
    expect((await by.post(`/api/review/${id}/packs`, input)).status).toBe(201)
  }
  const withdrawn = await api.review({ by: other.user })
  await other.put(`/api/review/${withdrawn._id}/withdrawn`, {})
  await api.review({ guestId: kept })
  await api.review({ guestId: merged })
  await deliverEvents(deps)
  await api.review({ guestId: merged })
  clock.advance(60 * 24 * 3_600_000) // the packs are closed
  const opened = await confirmedCase(api, { kind: 'erasure', ...typed, message: 'I am Guestborn.' })
  const step = (path: string, body: object) => admin.post(`/api/admin/cases/${opened.id}/${path}`, body)
  await step('identify', { guestId: kept, how: 'Answered from the number of Guestborn.' })
  await deps.files.sweep()
  const { _id: user, email } = member.user
  const now = clock.now()
  await deps.receiptChain.chain()
  await prepareQuarters(deps)
  await deps.devices.remember('a device', user, now, { browser: 'Firefox', network: '192.0.2.0' })
  await deps.authenticators.setPending(user, { secret: 'JBSWY3DPEHPK3PXP', session: 'a session' })
  await deps.challenges.add('challenge', { purpose: 'log in', session: null }, now)
  await deps.syncStates.setNewEmail(user, { address: `new.${email}`, changedAt: now })
  await deps.transaction(async (session) => {
    await deps.passwordResets.insert({ _id: 'reset', user, expiresAt: now }, session)
    await deps.erasedPeople.add('somebody else', now, session)
    await deps.erasuresMade.add('guest', new ObjectId(), now, session)
  })
  const raw = (name: string, row: Document) => deps.db.collection(name).insertOne(row)
  const note = { firstName: 'Gus', lastName: 'Guestborn', ownNote: 'Paid late', guestId: kept }
  const noted = (guestId: string) => ({
    stay: `note-on-${guestId}`,
    id: 'change-1',
    at: now.getTime(),
    over: [],
    fields: { ...note, guestId },
  })
  const notes = { since: 0, changes: [noted(kept), noted(merged)] }
  expect((await (await api.login(member.user)).put('/api/stays', notes)).status).toBe(200)
  await raw('stayDays', { stays: 1, answered: 0 })
  await deps.intakes.make(user)
  await raw('passkeys', { user, place: 0, name: 'Phone' })
  await raw('pushSubscriptions', { user, device: 'a device', at: now })
  await raw('payments', { user, state: 'completed' })
  await raw('refunds', { user, state: 'refunded', amount: 100, startedAt: now, changedAt: now })
  await raw('closings', { closedAt: now })
  await raw('distinctGuests', { guests: [new ObjectId(kept), new ObjectId(merged)], endsAt: clock.now() })
  await raw('guestTombstones', { member: user, guest: new ObjectId(), at: now })
  await raw('guestMerges', { kept: new ObjectId(), merged: new ObjectId(), at: now })
  await raw('erasures', { dueAt: new Date('2100-01-01') })
  for (const name of technical) await raw(name, {})
  const decide = () => step('decide', { reason: 'erase', text: 'It is old.', authorText: '' })
  const merge = () =>
    admin.post('/api/admin/guests/merge', { reason: 'One person.', keptId: kept, mergedId: merged })
  return { admin, member, other, kept, merged, own, decide, merge }
}

type Rows = Map<string, Map<string, string>>
const rowsOf = async (): Promise<Rows> =>
  new Map(
    await Promise.all(
      collections().map(async (name) => {
        const all = await api.deps.db.collection(name).find().toArray()
        return [name, new Map(all.map((row) => [String(row._id), JSON.stringify(row)]))] as const
      }),
    ),
  )

/** How many rows each collection has lost, got and changed. */
function changes(before: Rows, after: Rows) {
  const of = (name: string) => {
    const [old, now] = [before.get(name)!, after.get(name)!]
    const gone = [...old.keys()].filter((id) => !now.has(id)).length
    const added = [...now.keys()].filter((id) => !old.has(id)).length
    const changed = [...old].filter(([id, row]) => now.has(id) && now.get(id) !== row).length
    const parts = [gone && `-${gone}`, added && `+${added}`, changed && `~${changed}`]
    return parts.filter(Boolean).join(' ')
  }
  return Object.fromEntries(
    [...before.keys()].map((name) => [name, of(name)] as const).filter(([, change]) => change !== ''),
  )
}

const placesWith = async (text: string) =>
  [...(await rowsOf())]
    .filter(([, rows]) => [...rows.values()].some((row) => row.includes(text)))
    .map(([name]) => name)

test('a merge moves what is about a guest, and its undoing moves it back [OPS-08]', async () => {
  const { kept, merge, admin } = await filled()
  const before = await rowsOf()
  expect([...before].filter(([, rows]) => rows.size === 0).map(([name]) => name)).toEqual([])
  expect((await merge()).status).toBe(200)
  expect(changes(before, await rowsOf())).toEqual({
    audit: '+1',
    guestTombstones: '+2',
    guestKeys: '~1',
    guestMerges: '+1',
    guests: '~2',
    reviews: '~3',
    sessions: '+1',
    stayKeys: '~1',
    stays: '~1',
    views: '-1 ~1',
    watches: '-1 ~1',
  })
  const [{ _id: mergeId }] = (await admin.get(`/api/admin/guests/${kept}/merges`)).body
  await admin.post('/api/admin/guests/undo-merge', { mergeId, reason: 'Two people.' })
  // what the team did, and that both guests and what is about them are new to every device
  expect(changes(before, await rowsOf())).toEqual({
    audit: '+2',
    guestTombstones: '+1',
    guests: '~2',
    security: '+1',
    sessions: '+3',
    stayKeys: '~1',
    stays: '~1',
  })
})

test('an erasure leaves no name of the guest in any collection [OPS-08 SEC-46]', async () => {
  const { kept, merged, merge, decide } = await filled()
  await merge()
  expect((await decide()).status).toBe(200)
  const before = await rowsOf()
  api.clock.advance(14 * 24 * 3_600_000)
  await carryOutErasures(api.deps)
  expect(changes(before, await rowsOf())).toEqual({
    audit: '~3',
    cases: '~1',
    erasedPeople: '+2',
    erasures: '-1',
    erasuresMade: '+2',
    events: '-5',
    'files.chunks': '-4',
    'files.files': '-4',
    guestTombstones: '+2',
    guestIdentities: '-2',
    guestKeys: '-2',
    guestMerges: '-1',
    guests: '-2',
    idempotency: '-2',
    mails: '-8',
    distinctGuests: '~1',
    notifications: '-5',
    packDownloads: '-2',
    packs: '-2',
    reactions: '-2',
    receipts: '-2',
    removedReviews: '+5',
    reviews: '-5',
    stayKeys: '~1',
    stays: '~2',
    views: '-2',
    watches: '-2',
  })
  for (const text of ['Guestborn', '771-0001', '7710001']) expect(await placesWith(text)).toEqual([])
  // Ids that lead nowhere tell devices and restores what is gone.
  expect(await placesWith(kept)).toEqual(['erasuresMade', 'audit', 'guestTombstones', 'cases'])
  expect(await placesWith(merged)).toEqual(['erasuresMade', 'audit', 'guestTombstones'])
})

test('closing leaves no name of the member in any collection [OPS-08]', async () => {
  const { member } = await filled()
  const fresh = await api.login(member.user)
  const before = await rowsOf()
  expect((await fresh.post('/api/users/close', { password })).status).toBe(200)
  api.clock.advance(60_000)
  await carryOutClosing(api.deps, member.user._id)
  expect(changes(before, await rowsOf())).toEqual({
    authenticators: '-1',
    billingSyncStates: '-1',
    credits: '-1',
    devices: '-1',
    erasuresMade: '+1',
    events: '~1',
    'files.chunks': '-1',
    'files.files': '-1 ~1',
    guestTombstones: '-1',
    guests: '~1',
    idempotency: '-1',
    intakes: '-1',
    mails: '+1',
    notificationMessages: '-2',
    notifications: '-2',
    passkeys: '-1',
    passwordResets: '-1',
    pushSubscriptions: '-1',
    reactions: '~1',
    reviews: '~1',
    security: '+1',
    sessions: '~3',
    stayKeys: '-1',
    stays: '-2',
    users: '-1',
    views: '-1',
    watches: '-1',
  })
  expect(await placesWith('Memberborn')).toEqual([])
  expect(await placesWith('memberborn@example.com')).toEqual(['mails', 'security'])
  expect(await placesWith(member.id)).toEqual(['erasuresMade', 'security', 'payments', 'refunds', 'sessions'])
})

test('the own copy has a file of each subject that has something of the member [OPS-08]', async () => {
  const { member } = await filled()
  const { token } = await api.login(member.user)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new URL('/api/users/copy', api.url), { headers })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const readme = new TextDecoder().decode(files['README.txt'])
  const names = [...new Set(Object.keys(files).map((name) => name.replace(/\/.*/, '/')))]
  expect(names.filter((name) => name !== 'README.txt' && !readme.includes(name))).toEqual([])
  const sizes = names.filter((name) => name.endsWith('.json')).map((name) => files[name]!.length)
  expect(names).toEqual([
    'README.txt',
    'security-log.json',
    'reviews.json',
    'evidence/',
    'receipts.json',
    'originals/',
    'reactions.json',
    'incident-packs.json',
    'viewed-guests.json',
    'watched-guests.json',
    'payments.json',
    'account.json',
    'documents/',
    'notifications.json',
    'stays-and-notes.json',
    'bookings-address.json',
  ])
  expect(Math.min(...sizes)).toBeGreaterThan(5)
})
