import { beforeAll, expect, test } from 'vitest'
import type { StayChange, StayFields } from '../../../shared/schemas/stays.ts'
import type { SentRequest } from '../../testing/node-browser/network.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { createOutages } from '../../testing/outages.ts'
import { logIn, see, startScreens } from '../../testing/screens.ts'
import { seeHeading } from '../../vault/testing/saved-guest.ts'
import { countOf, dumpVault } from '../../vault/testing/stored-vault.ts'
import { entry, give, openArrivals } from './testing/arrivals-page.ts'
import { inDays, reservations } from './testing/reservations.ts'

const screens = startScreens() // the limit of a day counts whom a member has met, who can be watched
beforeAll(async () => {
  const names = { firstName: 'William', lastName: 'Fennimore' }
  await screens.api.guest({ ...names, phoneNumber: '8135550144', city: 'Tampa', state: 'FL' })
  await screens.api.guest({ firstName: 'Nora', lastName: 'Oddsocks', city: 'Reno', state: 'NV' })
})

const list = (page: Page, day: string) =>
  page.getByRole('list', { name: day, exact: true }).getByRole('listitem')

/** What the page sends from now on, but for its own code, account and connection. */
function watchNetwork(page: Page): SentRequest[] {
  const sent: SentRequest[] = []
  page.device.requested.add((request) => {
    const call = `${request.method()} ${request.url().replace(screens.api.url, '')}`
    if (!/^GET \/(?:assets\/|api\/user|api\/health$)|^POST \/api\/users\/activity$/.test(call))
      sent.push(request)
  })
  return sent
}

test('a file is read on the device, and only its check is sent; a tap looks a person up [ARR-01 ARR-02 ARR-06 ARR-07]', async () => {
  const page = await openArrivals(screens)
  await see(page.getByText('Your arriving guests will appear here by day'))
  const sent = watchNetwork(page)
  await give(page, ['reservas.csv', `\ufeff${reservations}`])
  await see(page.getByText('3 arrivals, 1 past, 1 canceled.'))
  await see(list(page, 'Today').filter({ hasText: 'Bill Fenimore' }).getByText('Not checked yet'))
  await see(list(page, 'Tomorrow').filter({ hasText: 'Nora Oddsocks' }))
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Check arrivals' }).click()
  await see(
    page.getByText('3 arrivals, 2 possible matches. Opening both uses 2 of your 30 guest views.', {
      exact: true,
    }),
  )
  await see(entry(page, 'Bill Fenimore').getByText('Possible match'))
  await see(entry(page, 'Zora Quillfeather').getByText('No match'))
  const url = `${screens.api.url}/api/guest/check`
  expect(sent.map((request) => [request.method(), request.url()])).toEqual([['POST', url]])
  expect(JSON.parse(await sent[0]!.postData())).toEqual({
    people: [
      { firstName: 'Bill', lastName: 'Fenimore', lastFour: '0144', city: '' },
      { firstName: 'Nora', lastName: 'Oddsocks', lastFour: '', city: '' },
      { firstName: 'Zora', lastName: 'Quillfeather', lastFour: '', city: '' },
    ],
  })
  await entry(page, 'Bill Fenimore').getByRole('link', { name: 'Look up' }).click()
  await page.waitForURL('**/guestlist')
  await see(page.getByRole('region', { name: 'Search results' }).getByText('William Fennimore'))
  const field = (label: string) =>
    page.getByRole('form', { name: 'Search Guests' }).getByLabel(label, { exact: true })
  expect(await field('First Name').inputValue()).toBe('Bill')
  expect(await field('Phone').inputValue()).toBe('0144')
  await see(page.getByText('You have used 0 of 30 guest views this month'))
})

test('“Decline kindly” copies a message that names neither the register nor a reason [ARR-12]', async () => {
  const page = await openArrivals(screens)
  let copied = ''
  Object.defineProperty(page.window().navigator, 'clipboard', {
    value: { writeText: async (given: string) => void (copied = given) },
  })
  await give(page, ['reservas.csv', reservations])
  await page.getByRole('button', { name: 'More about Bill Fenimore' }).click()
  await page.getByRole('button', { name: 'Decline kindly' }).click()
  const text = await page.getByLabel('Message to the guest').inputValue()
  expect(text).toMatch(/^Hello Bill,/)
  expect(text).not.toMatch(/vouch|register|review|report|check|because|background|rating|found|look/i)
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await see(page.getByText('The message was copied'))
  expect(copied).toBe(text)
})

test('what was decided is kept with a reason, on every own device, and taken back with one press [BOX-08]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/arrivals', { member, hasVault: true })
  await give(page, ['reservas.csv', reservations])
  const stored = screens.api.deps.db.collection('stays')
  await expect.poll(() => stored.countDocuments({ member: member.user._id })).toBe(3)
  await page.getByRole('button', { name: 'More about Bill Fenimore' }).click()
  const partOf = (on: Page) => on.getByRole('dialog').getByRole('region', { name: 'Your decision' })
  await partOf(page).getByLabel('Reason').selectOption('Earlier damage')
  await partOf(page).getByRole('button', { name: 'Declined' }).click()
  const words = /^Declined [A-Z][a-z]{2} \d+: earlier damage$/
  await see(partOf(page).getByText(words))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await see(entry(page, 'Bill Fenimore').getByText(words))
  await expect.poll(() => stored.countDocuments({ member: member.user._id, number: 4 })).toBe(1)
  const phone = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(entry(phone, 'Bill Fenimore').getByText(words))
  await phone.getByRole('button', { name: 'More about Bill Fenimore' }).click()
  await partOf(phone).getByRole('button', { name: 'Take it back' }).click()
  await see(partOf(phone).getByRole('button', { name: 'Declined' }))
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await see(entry(phone, 'Bill Fenimore').getByText('Not checked yet'))
  expect(await entry(phone, 'Bill Fenimore').getByText(words).count()).toBe(0)
})

test('requests come first with the hours left, and what waits for its check says so [INT-06 INT-09]', async () => {
  const member = await screens.api.member()
  const now = Date.now()
  const hence = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const coming = (n: number, firstName: string, more: StayFields): StayChange => ({
    stay: `request-of-a-guest-${n}`,
    id: `change-${n}`,
    at: now,
    over: [],
    fields: { firstName, lastName: 'Quillfeather', arrival: inDays(n), departure: inDays(n + 2), ...more },
  })
  const changes = [
    coming(0, 'Ann', { checkAfter: hence(9) }),
    coming(1, 'Bea', {}),
    coming(5, 'Cleo', { decideBy: hence(5.5) }),
    coming(6, 'Dora', { decideBy: hence(2.5), checkAfter: hence(9) }),
    coming(7, 'Edith', { decideBy: hence(-1) }),
  ]
  expect((await member.put('/api/stays', { since: 0, changes })).status).toBe(200)
  const page = await screens.open('/arrivals', { member, hasVault: true })
  await see(list(page, 'Requests').first().getByText('2 hours left to answer'))
  await see(list(page, 'Requests').last().getByText('5 hours left to answer'))
  expect(await list(page, 'Requests').count()).toBe(2)
  const names = page.getByRole('heading', { level: 3 })
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Dora', 'Cleo', 'Ann', 'Bea', 'Edith'].map((name) => `${name} Quillfeather`))
  await see(entry(page, 'Ann Quillfeather').getByText('Waiting to be checked'))
  await see(
    page.getByText(
      '2 arrivals wait: your plan’s checks for today are used up. They resume after midnight UTC.',
      { exact: true },
    ),
  )
})

test('arrivals lie in the vault; those of two days come before reviews on the member home, also offline [ARR-08 DOR-26]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await screens.api.member({ tierId: 'low' })
  const [{ _id }] = (await member.post('/api/guest/search', { lastName: 'Oddsocks' })).body as [
    { _id: string },
  ]
  const page = await screens.open(`/guest/${_id}`, { member, hasVault: true })
  await seeHeading(page, 'Nora Oddsocks')
  await page.goto('/arrivals')
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Nora Oddsocks').getByText('You viewed: no reviews yet'))
  await expect.poll(() => countOf(page, 'stays')).toBeGreaterThan(1)
  const open = /Fenimore|Quillfeather/
  expect((await dumpVault(page)).text).not.toMatch(open)
  expect(JSON.stringify([...page.device.stored])).not.toMatch(open)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(open)
  await goAway()
  await page.goto('/memberhomepage')
  const coming = page.getByRole('region', { name: /^Arriving/ })
  await see(coming.getByRole('list', { name: 'Arriving today' }).getByText('Bill Fenimore'))
  const nora = coming.getByRole('list', { name: 'Arriving tomorrow' }).getByRole('listitem')
  await see(nora.getByText('You viewed: no reviews yet'))
  expect(await coming.getByText('Quillfeather').count()).toBe(0)
  const [first] = coming.elements()
  const [reviews] = page.getByRole('heading', { name: 'Recent Reviews' }).elements()
  expect(first!.compareDocumentPosition(reviews!)).toBe(4) // they follow
  await nora.getByRole('link', { name: /^Nora Oddsocks, Reno/ }).click()
  await seeHeading(page, 'Nora Oddsocks')
  await comeBack(page)
  const other = await screens.api.member()
  await page.goto('/theme.js') // a member's page would store it again
  page.device.stored.delete('userInfo')
  await logIn(page, other.user.email)
  await see(page.getByRole('heading', { level: 2, name: 'Recent Reviews' }))
  expect(await coming.count()).toBe(0)
  await page.goto('/arrivals')
  await see(page.getByText('Your arriving guests will appear here by day'))
})

test('who an arrival may be is watched until its departure, without a guest view [NOT-01 ARR-07]', async () => {
  const member = await screens.api.member({ tierId: 'low' })
  const page = await screens.open('/arrivals', { member })
  await give(page, ['reservas.csv', reservations])
  await page.getByRole('button', { name: 'Check arrivals' }).click()
  await see(entry(page, 'Nora Oddsocks').getByText('Possible match'))
  await page.getByRole('button', { name: 'More about Nora Oddsocks' }).click()
  await page.getByRole('button', { name: 'See the match' }).click()
  await page.getByRole('button', { name: 'Watch Nora Oddsocks' }).click()
  await see(page.getByText(/^Until .+, the day of departure\.$/))
  const { body } = await member.get('/api/notifications/watched')
  expect(body).toMatchObject([{ guest: { lastName: 'Oddsocks' }, until: inDays(4) }])
  expect((await member.get('/api/guest/history')).body).toEqual([])
})
