import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestMember } from '../../api/testing/api.ts'
import { entry, give } from '../screens/arrivals/testing/arrivals-page.ts'
import { inDays, reservations } from '../screens/arrivals/testing/reservations.ts'
import { changesACall, type StayChange, type SyncStays } from '../../shared/schemas/stays.ts'
import { groupBy } from '../../shared/stays/merge.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { askAtLogOut } from '../testing/ask-at-log-out.ts'
import { createOutages } from '../testing/outages.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import type { RecordRow } from '../vault/vault-db.ts'
import { countOf, dumpVault } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** Waits until the three stays of the file are on the server, and none on the way. */
async function sent(page: Page, member: TestMember): Promise<void> {
  const stored = screens.api.deps.db.collection('stays')
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(3)
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
}

test('what is imported at the desk is on the phone at its next contact, and opens there offline [BOX-01]', async () => {
  const { goAway } = createOutages(screens)
  const member = await screens.api.member()
  const phone = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await give(desk, ['reservas.csv', reservations])
  await see(entry(desk, 'Bill Fenimore'))
  await sent(desk, member)
  await phone.goto('/arrivals')
  await see(entry(phone, 'Bill Fenimore'))
  await expect.poll(() => countOf(phone, 'stays')).toBeGreaterThan(1)
  expect((await dumpVault(phone)).text).not.toMatch(/Fenimore|Quillfeather/)
  await goAway()
  await phone.goto('/memberhomepage')
  await see(phone.getByRole('list', { name: 'Arriving today' }).getByText('Bill Fenimore'))
})

test('a change made offline survives a closed app, and is on the desk once there is a connection [BOX-01 BOX-03]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await screens.api.member()
  const phone = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await give(phone, ['reservas.csv', reservations])
  await see(entry(phone, 'Bill Fenimore'))
  await sent(phone, member)
  await goAway()
  await phone.getByRole('button', { name: 'More about Bill Fenimore' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Last Name').fill('Fennimore-Vance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await see(entry(phone, 'Bill Fennimore-Vance'))
  await expect.poll(() => countOf(phone, 'waiting-stays')).toBe(1)
  await phone.goto('/arrivals')
  await see(entry(phone, 'Bill Fennimore-Vance'))
  await comeBack(phone)
  await expect.poll(() => countOf(phone, 'waiting-stays')).toBe(0)
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await see(entry(desk, 'Bill Fennimore-Vance'))
})

test('one file that two devices read without each other is one list [BOX-01 BOX-03]', async () => {
  const member = await screens.api.member()
  const [desk, phone] = [
    await screens.open('/arrivals', { member, hasVault: true }),
    await screens.open('/arrivals', { member, hasVault: true, as: 'phone' }),
  ]
  for (const page of [desk, phone]) {
    await give(page, ['reservas.csv', reservations])
    await see(entry(page, 'Bill Fenimore'))
    await sent(page, member)
  }
  await phone.goto('/arrivals')
  await see(entry(phone, 'Bill Fenimore'))
  expect(await phone.getByRole('heading', { level: 3 }).count()).toBe(3)
})

test('a file that is read before the vault is open stays in the list, and is sent [BOX-01]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  const { promise: isReached, resolve: reach } = Promise.withResolvers<void>()
  page.device.scripts.push(({ indexedDB }) => {
    const { databases } = indexedDB
    indexedDB.databases = () => isReached.then(() => databases.call(indexedDB))
  })
  await page.goto('/arrivals')
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Bill Fenimore'))
  reach()
  await sent(page, member)
  await see(entry(page, 'Bill Fenimore'))
})

test('what is shown of a change is kept: a page that is left at once loses nothing [BOX-01]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const slow = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 100)) // as on a busy phone
    return encrypt(...given)
  })
  onTestFinished(() => slow.mockRestore())
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Bill Fenimore'))
  await page.goto('/arrivals')
  await see(entry(page, 'Bill Fenimore'))
  await see(entry(page, 'Nora Oddsocks'))
})

test('where the device has no room, changes are shown, sent, and on the other device [BOX-01]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new (page.window().DOMException)('No room', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Bill Fenimore'))
  const stored = screens.api.deps.db.collection('stays')
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(3)
  const one = `Guest,Check-in,Check-out\nZora Quarrier,${inDays(2)},${inDays(4)}`
  await give(page, ['one.csv', one])
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(4)
  await see(entry(page, 'Zora Quarrier'))
  put.mockRestore()
  const phone = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(entry(phone, 'Bill Fenimore'))
})

test('where no record can be added, changes of the others go on, and the page says what waits [BOX-11]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Bill Fenimore'))
  await sent(page, member)
  const full = vi.spyOn(screens.api.deps.stays, 'roomOf').mockResolvedValue(0)
  onTestFinished(() => full.mockRestore())
  const one = `Guest,Check-in,Check-out\nZora Quarrier,${inDays(2)},${inDays(4)}`
  await give(page, ['one.csv', one])
  await see(page.getByText('You can keep at most 20,000 stays and notes.', { exact: false }))
  await page.getByRole('button', { name: 'More about Nora Oddsocks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click()
  await expect.poll(() => entry(page, 'Nora Oddsocks').count()).toBe(0)
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await see(entry(desk, 'Bill Fenimore'))
  await expect.poll(() => entry(desk, 'Nora Oddsocks').count()).toBe(0)
  await see(entry(page, 'Zora Quarrier'))
  full.mockRestore()
  await page.goto('/arrivals')
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await desk.goto('/arrivals')
  await see(entry(desk, 'Zora Quarrier'))
})

/** Keeps so many records on the server; the last is an arrival of today, the others are own entries. */
async function keepMany(member: TestMember, count: number): Promise<void> {
  const changes = Array.from({ length: count }, (_, n): StayChange => {
    const id = (n % 16).toString(16) + String(n).padStart(15, '0')
    const about = { firstName: 'Guest', lastName: `Number${n}`, ownNote: 'Quiet' }
    const today = { firstName: 'Bill', lastName: 'Fenimore', arrival: inDays(0), departure: inDays(3) }
    return { stay: id, id, at: Date.now(), over: [], fields: n === count - 1 ? today : about }
  })
  for (let from = 0; from < count; from += changesACall) {
    const some = { since: from, changes: changes.slice(from, from + changesACall) }
    expect(await member.put('/api/stays', some)).toMatchObject({ status: 200 })
  }
}

test('a first contact writes each row a few times; a page that is left goes on where it was [BOX-01]', async () => {
  const { goAway } = createOutages(screens)
  const member = await screens.api.member()
  const page = await screens.open('/login', { as: 'phone' })
  await keepMany(member, 13 * changesACall)
  // However long it takes, no call is made because a minute has gone by.
  page.device.scripts.push((window) => {
    const every = window.setInterval.bind(window)
    window.setInterval = (work, ms, ...given) => every(ms === 60_000 ? () => undefined : work, ms, ...given)
  })
  const asked: number[] = []
  await page.route('**/api/stays', async (route) => {
    const { since } = JSON.parse(await route.request().postData()) as SyncStays
    const call = asked.push(since / changesACall)
    if (call === 10) return route.abort()
    if (call !== 7) return route.continue()
  })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  onTestFinished(() => put.mockRestore())
  /** How often the row that was written most often was. */
  const written = () => {
    const rows = put.mock.calls.map(([row]) => row as RecordRow).filter(({ kind }) => kind === 'stays')
    return Math.max(...[...groupBy(rows, ({ id }) => id).values()].map(({ length }) => length))
  }
  const seeWritten = async (times: number) => {
    await expect.poll(written).toBe(times)
    await countOf(page, 'stays') // answers once the writing is over
  }
  await logIn(page, member.user.email)
  await expect.poll(() => asked).toEqual([0, 1, 2, 3, 4, 5, 6])
  put.mockClear()
  await page.goto('/memberhomepage')
  await expect.poll(() => asked.slice(7)).toEqual([4, 5, 6])
  await seeWritten(2) // the last answer was lost
  put.mockClear()
  await page.goto('/memberhomepage')
  await expect.poll(() => asked.slice(10)).toEqual([6, 7, 8, 9, 10, 11, 12])
  await seeWritten(3)
  await page.goto('/memberhomepage')
  await expect.poll(() => asked.slice(17)).toEqual([13])
  await goAway()
  await page.goto('/arrivals')
  await see(entry(page, 'Bill Fenimore'))
})

test('the first list is there before the other rows are read [BOX-11]', async () => {
  const member = await screens.api.member()
  await keepMany(member, changesACall)
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(entry(page, 'Bill Fenimore'))
  await expect.poll(() => countOf(page, 'stays')).toBeGreaterThan(16)
  page.device.scripts.push((window) => {
    const idle: (() => void)[] = []
    const whenIdle = (work: () => void) => idle.push(work)
    Object.assign(window, { requestIdleCallback: whenIdle, beIdle: () => idle.forEach((work) => work()) })
  })
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  onTestFinished(() => [decrypt, getAll].forEach((spy) => spy.mockRestore()))
  const rowsRead = () =>
    getAll.mock.results
      .map(({ value }) => value as IDBRequest<RecordRow[]>)
      .flatMap((asked) => (asked.readyState === 'done' ? asked.result : []))
      .filter(({ kind }) => kind === 'stays').length
  await page.goto('/arrivals')
  await see(entry(page, 'Bill Fenimore'))
  // Whatever read them unasked would have done it in so many turns.
  for (let turn = 0; turn < 100; turn += 1) await page.evaluate(() => new Promise((next) => setTimeout(next)))
  expect(decrypt.mock.calls.length).toBeLessThan(10)
  expect(rowsRead()).toBe(0)
  await page.evaluate(() => Object(window).beIdle())
  await expect.poll(() => decrypt.mock.calls.length).toBeGreaterThan(16)
  expect(rowsRead()).toBe(await countOf(page, 'stays'))
})

test('Log Out takes stays from the device, after a question when changes were not sent [BOX-10]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Bill Fenimore'))
  await sent(page, member)
  await goAway()
  await page.getByRole('button', { name: 'More about Nora Oddsocks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click()
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out and lose unsent changes?' })
  const press = () => page.getByRole('button', { name: 'Log Out' }).click()
  await askAtLogOut(page, press, dialog.getByText('1 change to your stays and notes'))
  await dialog.getByRole('button', { name: 'Log out and erase them' }).click()
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(0)
  await comeBack(page)
  await logIn(page, member.user.email)
  await page.goto('/arrivals')
  await see(entry(page, 'Nora Oddsocks'))
})
