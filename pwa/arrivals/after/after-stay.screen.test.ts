import { expect, test } from 'vitest'
import { password, type TestMember } from '../../../api/testing/api.ts'
import type { StayFields } from '../../../shared/schemas/stays.ts'
import { changeOf } from '../../../shared/stays/merge.ts'
import { discardWaiting } from '../../outbox/testing/host.ts'
import { entry } from '../../screens/arrivals/testing/arrivals-page.ts'
import { inDays } from '../../screens/arrivals/testing/reservations.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { createOutages } from '../../testing/outages.ts'
import { logIn, see, startScreens } from '../../testing/screens.ts'
import { panel, status } from '../../vault/testing/saved-guest.ts'
import { countOf } from '../../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** A member with stays that ended so many days ago. */
async function memberWith(...stays: (StayFields & { ago: number })[]): Promise<TestMember> {
  const member = await screens.api.member()
  const changes = stays.map(({ ago, ...fields }, n) => {
    const days = { arrival: inDays(-ago - 3), departure: inDays(-ago) }
    const names = { firstName: 'Nadia', lastName: 'Vance', source: 'Direct', listing: 'Lake House' }
    const id = `a-stay-of-the-test-${n}`
    return changeOf(id, null, { ...names, ...days, ...fields }, { id: `change-${n}`, now: Date.now() })!
  })
  expect((await member.put('/api/stays', { since: 0, changes })).status).toBe(200)
  return member
}

const asked = (page: Page) => page.getByRole('list', { name: 'How was it?' }).getByRole('listitem')
const answer = (page: Page, name: string, button: string) =>
  asked(page).filter({ hasText: name }).getByRole('button', { name: button }).click()

test('home asks for three stays at most, before recent reviews; the arrivals page for all [AFT-01]', async () => {
  const member = await memberWith(
    { ago: 2, lastName: 'Younger' },
    { ago: 9, lastName: 'Older' },
    { ago: 5, lastName: 'Claim', source: 'Airbnb' },
    { ago: 20, lastName: 'Oldest' },
    { ago: 22, lastName: 'Too-Long-Ago' },
  )
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await expect.poll(() => asked(page).count()).toBe(3)
  const texts = await asked(page).allTextContents()
  expect(texts.map((text) => /Nadia ([A-Z][a-z]+)/.exec(text)![1])).toEqual(['Claim', 'Oldest', 'Older'])
  expect(texts[0]).toContain('9 days left to claim from Airbnb')
  const [first] = page.getByRole('region', { name: 'How was it?' }).elements()
  const [reviews] = page.getByRole('heading', { name: 'Recent Reviews' }).elements()
  expect(first!.compareDocumentPosition(reviews!)).toBe(4) // they follow
  await page.getByRole('link', { name: 'All 4 stays to answer' }).click()
  await page.waitForURL('**/arrivals#how-was-it')
  await expect.poll(() => asked(page).count()).toBe(4)
})

test('“No report” ends the question on every own device, also offline, until it is taken back [AFT-04]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await memberWith({ ago: 2, lastName: 'Younger' }, { ago: 9, lastName: 'Older' })
  const phone = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await expect.poll(() => countOf(phone, 'stays')).toBeGreaterThan(1) // not the next arrivals alone
  await see(entry(phone, 'Nadia Older'))
  await goAway()
  await answer(phone, 'Older', 'No report')
  await expect.poll(() => asked(phone).count()).toBe(1)
  await phone.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked(phone).count()).toBe(2)
  await answer(phone, 'Older', 'No report')
  await expect.poll(() => asked(phone).count()).toBe(1) // shown once it is kept
  await phone.goto('/memberhomepage')
  await see(entry(phone, 'Nadia Younger'))
  expect(await entry(phone, 'Nadia Older').count()).toBe(0)
  await comeBack(phone)
  await expect.poll(() => countOf(phone, 'waiting-stays')).toBe(0)
  await desk.goto('/arrivals')
  await expect.poll(() => asked(desk).count()).toBe(1)
  await see(entry(desk, 'Nadia Younger'))
})

test('“Something happened” opens the form with guest and stay filled, and ends the question [AFT-03]', async () => {
  const known = await screens.api.guest({ firstName: 'Nadia', lastName: 'Vance', city: 'Tampa', state: 'FL' })
  const member = await memberWith({
    ago: 2,
    source: 'Airbnb',
    lastFour: known.phoneNumber.slice(-4),
    city: 'Tampa',
  })
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await asked(page).getByRole('link', { name: 'Something happened' }).click()
  await page.waitForURL('**/createguest')
  const form = page.getByRole('form', { name: 'Add a guest' })
  await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Nadia')
  await form.getByLabel('Negative').click()
  await form.getByLabel('Review', { exact: true }).fill('The deposit was not enough for the broken table.')
  await form.getByRole('button', { name: 'Add guest and post review' }).click()
  const question = page.getByRole('dialog', { name: 'Is your guest one of these?' })
  await question.getByRole('button', { name: 'This is my guest' }).click()
  await page.waitForURL(`**/guest/${known._id}`)
  const { body } = await member.get('/api/review?allReviewsByUser=1')
  expect(body).toMatchObject([
    {
      guest: { _id: known._id },
      reviewType: '-1',
      exactFacts: {
        arrival: inDays(-5),
        departure: inDays(-2),
        platform: 'airbnb',
        listing: 'Lake House',
      },
    },
  ])
  const stays = async () => (await member.put('/api/stays', { since: 0, changes: [] })).text
  await expect.poll(stays).toContain('"reported"')
  await page.goto('/arrivals')
  await see(page.getByText('1 of 1 stay answered in 90 days'))
  expect(await asked(page).count()).toBe(0)
})

const row = (page: Page, name: string) => asked(page).filter({ hasText: name })
const tick = (page: Page, name: string, ground: string) => row(page, name).getByLabel(ground).click()
const ownReviews = async (member: TestMember) =>
  (await member.get('/api/review?allReviewsByUser=1')).body as {
    guest: Record<string, string>
    review: string
  }[]

test('a tick and “Post” report a good stay from facts; nothing is ticked or posted before [AFT-02]', async () => {
  const known = await screens.api.guest({ firstName: 'Nadia', lastName: 'Known', city: 'Tampa', state: 'FL' })
  const digits = known.phoneNumber.slice(-4)
  const member = await memberWith(
    { ago: 2, lastName: 'Known', source: 'Airbnb', lastFour: digits, city: 'Tampa' },
    { ago: 4, lastName: 'New', lastFour: '0199', city: 'Reno' },
    { ago: 6, lastName: 'Fewer' },
  )
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await see(row(page, 'Nadia Known'))
  expect(await asked(page).locator('input:checked').count()).toBe(0)
  // Home asks for one stay; another is a line that opens.
  expect(await asked(page).getByRole('button', { name: 'Post' }).count()).toBe(1)
  await row(page, 'Nadia New').getByRole('heading').click()
  await answer(page, 'Nadia New', 'Post')
  await see(row(page, 'Nadia New').getByText('Tick what was in order'))
  expect(await ownReviews(member)).toEqual([])
  await tick(page, 'Nadia New', 'Kept the rules')
  await answer(page, 'Nadia New', 'Post')
  await expect
    .poll(() => ownReviews(member))
    .toMatchObject([
      {
        guest: { firstName: 'Nadia', lastName: 'New', city: 'Reno' },
        review: 'From facts: kept the rules.',
        reviewType: '1',
        fromFacts: true,
        exactFacts: {
          arrival: inDays(-7),
          departure: inDays(-4),
          platform: 'direct',
          listing: 'Lake House',
          grounds: ['rules-kept'],
        },
      },
    ])
  const textsOf = async () => (await ownReviews(member)).map(({ guest, review }) => `${guest._id} ${review}`)
  // The other stays have their own ticks.
  expect(await asked(page).locator('input:checked').count()).toBe(0)
  await tick(page, 'Nadia Known', 'Left in good order')
  await tick(page, 'Nadia Known', 'Would host again')
  await answer(page, 'Nadia Known', 'Post about Nadia Known')
  await expect.poll(textsOf).toContain(`${known._id} From facts: left in good order and would host again.`)
  // What the stay does not tell is asked for with the first tick, and nothing else.
  await tick(page, 'Nadia Fewer', 'Communicated well')
  await row(page, 'Nadia Fewer').getByLabel('Last four digits').fill('0188')
  await row(page, 'Nadia Fewer').getByLabel('City').fill('Ocala')
  expect(await row(page, 'Nadia Fewer').getByLabel('First Name').count()).toBe(0)
  await answer(page, 'Nadia Fewer', 'Post')
  await expect.poll(async () => (await ownReviews(member)).map(({ guest }) => guest.city)).toContain('Ocala')
  await expect.poll(() => asked(page).count()).toBe(0)
})

const isOne = (page: Page) => page.getByRole('dialog', { name: 'Is your guest one of these?' })
const aboutVance = 'Post about Nadia Vance'
/** A guest of the register, and a member with a stay of the name, the town and the number. */
async function knownGuest(more: StayFields = {}, ...others: (StayFields & { ago: number })[]) {
  const place = { city: 'Tampa', state: 'FL' }
  const guest = await screens.api.guest({ firstName: 'Nadia', lastName: 'Vance', ...place })
  const lastFour = guest.phoneNumber.slice(-4)
  return {
    guest,
    lastFour,
    member: await memberWith({ ago: 2, lastFour, city: 'Tampa', ...more }, ...others),
  }
}
const reviewed = async (member: TestMember) => (await ownReviews(member)).map(({ guest }) => guest._id)

test('the first tap names the one likely guest, and the second posts about that guest [AFT-02 MAT-09]', async () => {
  const { guest, lastFour, member } = await knownGuest()
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await see(row(page, 'Nadia Vance'))
  expect(await row(page, 'Nadia Vance').getByText('In the register').count()).toBe(0)
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await see(row(page, 'Nadia Vance').getByRole('button', { name: aboutVance }))
  const about = `In the register: Nadia Vance (•••) •••-${lastFour} Tampa, Florida`
  await see(row(page, 'Nadia Vance').getByText(about))
  await see(row(page, 'Nadia Vance').getByText('Likely the same person: Same name, last four and city'))
  expect(await ownReviews(member)).toEqual([])
  await answer(page, 'Nadia Vance', aboutVance)
  await expect.poll(() => reviewed(member)).toEqual([guest._id])
  expect(await isOne(page).count()).toBe(0)
})

test('“Somebody else” asks which guest it is, and can add a new one [AFT-02 MAT-09 MAT-10]', async () => {
  const { guest, member } = await knownGuest()
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await answer(page, 'Nadia Vance', 'Somebody else')
  await see(isOne(page).getByRole('button', { name: 'This is my guest' }))
  await page.keyboard.press('Escape')
  expect(await ownReviews(member)).toEqual([])
  await answer(page, 'Nadia Vance', 'Somebody else')
  await isOne(page).getByRole('button', { name: 'Add as a new guest' }).click()
  await expect.poll(async () => (await reviewed(member)).length).toBe(1)
  expect(await reviewed(member)).not.toContain(guest._id)
})

test('nothing is posted about a likely guest who was not named before the tap [AFT-02 MAT-09]', async () => {
  const { guest, member } = await knownGuest()
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  const [asking, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let searches = 0
  await page.route('**/api/guest/search', async (route) => {
    searches += 1
    asking.resolve()
    await answered.promise
    await route.continue()
  })
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await asking.promise
  await answer(page, 'Nadia Vance', 'Post')
  await see(row(page, 'Nadia Vance').getByRole('button', { name: 'Posting...' }))
  answered.resolve()
  await see(row(page, 'Nadia Vance').getByRole('button', { name: aboutVance }))
  expect([searches, await ownReviews(member)]).toEqual([1, []])
  await answer(page, 'Nadia Vance', aboutVance)
  await expect.poll(() => reviewed(member)).toEqual([guest._id])
})

test('where several guests may be meant, the row names none and the page asks [AFT-02 MAT-09]', async () => {
  const { guest, lastFour, member } = await knownGuest()
  const twin = { firstName: 'Nadia', lastName: 'Vance', city: 'Tampa', state: 'FL' }
  const other = await screens.api.guest({ ...twin, phoneNumber: `813555${lastFour}` })
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await answer(page, 'Nadia Vance', 'Post')
  await expect.poll(() => isOne(page).getByRole('button', { name: 'This is my guest' }).count()).toBe(2)
  expect(await row(page, 'Nadia Vance').getByText('In the register').count()).toBe(0)
  await isOne(page).getByRole('button', { name: 'This is my guest' }).first().click()
  await expect.poll(async () => (await reviewed(member)).length).toBe(1)
  expect([guest._id, other._id]).toContain((await reviewed(member))[0])
})

test('typed digits name the likely guest before “Post”, and other digits do not [AFT-02 MAT-09]', async () => {
  const { guest, lastFour, member } = await knownGuest({ lastFour: '' })
  const page = await screens.open('/memberhomepage', { member, hasVault: true, as: 'phone' })
  await tick(page, 'Nadia Vance', 'Kept the rules')
  const digits = row(page, 'Nadia Vance').getByLabel('Last four digits')
  await digits.fill(lastFour)
  await see(row(page, 'Nadia Vance').getByRole('button', { name: aboutVance }))
  await digits.fill(lastFour.slice(0, 3))
  await see(row(page, 'Nadia Vance').getByRole('button', { name: 'Post', exact: true }))
  await digits.fill(lastFour)
  await answer(page, 'Nadia Vance', aboutVance)
  await expect.poll(() => reviewed(member)).toEqual([guest._id])
})

test('without a network the row names a guest whom the device knows, and others wait [AFT-02 AFT-10]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const stranger = { firstName: 'Otto', lastName: 'Unseen', lastFour: '0144', city: 'Reno' }
  const { guest, member } = await knownGuest({}, { ago: 4, ...stranger })
  await member.get(`/api/guest/${guest._id}`)
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(page.getByText('0 of 2 stays answered in 90 days'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await expect.poll(() => countOf(page, 'guest')).toBe(1)
  await goAway()
  await tick(page, 'Otto Unseen', 'Kept the rules')
  await answer(page, 'Otto Unseen', 'Post')
  await expect.poll(() => asked(page).count()).toBe(1)
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await answer(page, 'Nadia Vance', aboutVance)
  await expect.poll(() => asked(page).count()).toBe(0)
  await expect.poll(() => countOf(page, 'waiting')).toBe(2)
  await comeBack(page)
  await expect.poll(async () => (await ownReviews(member)).length).toBe(2)
  const guests = (await ownReviews(member)).map((review) => review.guest)
  expect(guests).toContainEqual(expect.objectContaining({ _id: guest._id }))
  expect(guests).toContainEqual(expect.objectContaining({ lastName: 'Unseen' }))
})

test('a stay posted while another is being sent follows at once [AFT-02]', async () => {
  const person = { lastFour: '0199', city: 'Reno' }
  const member = await memberWith(
    { ago: 2, lastName: 'First', ...person },
    { ago: 4, lastName: 'Second', ...person },
  )
  const page = await screens.open('/faq', { member, hasVault: true, as: 'phone' })
  await page.clock.install()
  await page.goto('/memberhomepage')
  const [sending, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/review', async (route) => {
    sending.resolve()
    await answered.promise
    await route.continue()
  })
  await row(page, 'Nadia First').getByRole('heading').click()
  await see(row(page, 'Nadia First').getByLabel('Kept the rules'))
  await page.clock.pauseAt(Date.now()) // what is tried again each minute is not
  await tick(page, 'Nadia Second', 'Kept the rules')
  await answer(page, 'Nadia Second', 'Post')
  await sending.promise
  await tick(page, 'Nadia First', 'Kept the rules')
  await answer(page, 'Nadia First', 'Post')
  await expect.poll(() => asked(page).count()).toBe(0)
  answered.resolve()
  await expect.poll(async () => (await ownReviews(member)).length).toBe(2)
})

test('“Guest arrived” and “Guest left” are a tap each, also offline, and are sealed with the report [AFT-05]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await memberWith({ ago: 0, lastFour: '0199', city: 'Reno' })
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(row(page, 'Nadia Vance'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await goAway()
  await answer(page, 'Nadia Vance', 'Guest arrived')
  await see(row(page, 'Nadia Vance').getByText(/^Arrived .+ UTC$/))
  await page.getByRole('button', { name: 'Undo' }).click()
  await answer(page, 'Nadia Vance', 'Guest arrived')
  await answer(page, 'Nadia Vance', 'Guest left')
  await see(row(page, 'Nadia Vance').getByText(/^Arrived .+ UTC · Left .+ UTC$/))
  await page.goto('/arrivals')
  await see(row(page, 'Nadia Vance').getByText(/^Arrived .+ UTC · Left .+ UTC$/))
  await tick(page, 'Nadia Vance', 'Kept the rules')
  await answer(page, 'Nadia Vance', 'Post')
  await comeBack(page)
  await expect.poll(async () => (await ownReviews(member)).length).toBe(1)
  const reviews = screens.api.deps.db.collection('reviews')
  const moment = { at: expect.any(String), clockDifference: expect.any(Number) }
  expect(await reviews.findOne({ author: member.user._id })).toMatchObject({
    recorded: { arrivedAt: moment, leftAt: moment },
  })
})

const unsent = async (page: Page) => (await countOf(page, 'waiting')) + (await countOf(page, 'waiting-stays'))

test('the question comes again when its waiting report is discarded or refused, and not before [AFT-03]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await memberWith(
    { ago: 2, lastFour: '0198', city: 'Reno' },
    { ago: 9, lastName: 'Older', lastFour: '0199', city: 'Reno' },
  )
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(page.getByText('0 of 2 stays answered in 90 days'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await goAway()
  async function report() {
    await row(page, 'Nadia Vance').getByRole('link', { name: 'Something happened' }).click()
    const form = page.getByRole('form', { name: 'Add a guest' })
    await form.getByLabel('State').fill('NV')
    await form.getByLabel('Negative').click()
    await form.getByLabel('Review', { exact: true }).fill('The table was broken.')
    await form.getByRole('button', { name: 'Add guest and post review' }).click()
    await expect.poll(() => countOf(page, 'waiting')).toBe(1)
    await page.goto('/arrivals') // killed and opened again
    await see(row(page, 'Nadia Older'))
    await see(page.getByText('1 of 2 stays answered in 90 days'))
    expect(await asked(page).count()).toBe(1)
  }
  await report()
  await status(page).click()
  await discardWaiting(page, 'Nadia Vance')
  await page.keyboard.press('Escape')
  await see(row(page, 'Nadia Vance'))
  await see(page.getByText('0 of 2 stays answered in 90 days'))
  await report()
  await page.route('**/api/review', (route) => route.fulfill({ status: 422, json: { message: 'Not so' } }))
  await comeBack(page)
  await see(row(page, 'Nadia Vance'))
  // What was refused is still there, and ends the question once it is accepted.
  await page.unroute('**/api/review')
  await status(page).click()
  await see(panel(page).getByText('Not accepted: Not so'))
  await panel(page).getByRole('button', { name: 'Edit the review of Nadia Vance' }).click()
  await panel(page).getByRole('button', { name: 'Keep changes' }).click()
  await expect.poll(() => unsent(page)).toBe(0)
  expect(await ownReviews(member)).toMatchObject([{ review: 'The table was broken.' }])
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await see(desk.getByText('1 of 2 stays answered in 90 days'))
  expect(await asked(desk).count()).toBe(1)
})

test.each([
  ['a session that has ended', 'Una Gladwin', '0177'],
  ['a server that fails', 'Otto Torrey', '0255'],
])('answers given with %s are kept and sent after it [AFT-02 AFT-04]', async (how, name, lastFour) => {
  const [firstName, lastName] = name.split(' ') as [string, string]
  const member = await memberWith(
    { ago: 2, firstName, lastName, lastFour, city: 'Elko' },
    { ago: 9, lastName: 'Nothing' },
  )
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(page.getByText('0 of 2 stays answered in 90 days'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  const failed = { status: 500, json: { message: 'Something went wrong' } }
  if (how === 'a server that fails')
    await page.route('**/api/{guest,review,stays}', (route) => route.fulfill(failed))
  else await screens.api.deps.db.collection('sessions').deleteMany({ user: member.user._id })
  await answer(page, 'Nadia Nothing', 'No report')
  await tick(page, name, 'Kept the rules')
  await answer(page, name, 'Post')
  await expect.poll(() => asked(page).allTextContents()).toEqual([])
  await expect.poll(() => countOf(page, 'waiting')).toBe(1)
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(1)
  if (how === 'a session that has ended') {
    const login = page.getByRole('dialog', { name: 'Enter your password to continue' })
    await login.getByLabel('Password', { exact: true }).fill(password)
    await login.getByRole('button', { name: 'Log in' }).click()
  } else {
    await page.goto('/arrivals')
    await see(page.getByText('2 of 2 stays answered in 90 days'))
    await page.unroute('**/api/{guest,review,stays}')
    await page.goto('/arrivals')
  }
  await expect.poll(() => unsent(page)).toBe(0)
  const reviews = screens.api.deps.db.collection('reviews').find({ author: member.user._id })
  expect(await reviews.toArray()).toMatchObject([{ text: 'From facts: kept the rules.' }])
  const desk = await screens.open('/login')
  await logIn(desk, member.user.email)
  await desk.goto('/arrivals')
  await see(desk.getByText('2 of 2 stays answered in 90 days'))
  expect(await asked(desk).count()).toBe(0)
})

test('answers given offline in two tabs wait while the plan is unpaid, and arrive once each [BOX-01 AFT-10]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const member = await memberWith(
    { ago: 2, lastName: 'Ash' },
    { ago: 4, lastName: 'Birch' },
    { ago: 6, lastName: 'Cedar' },
  )
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(page.getByText('0 of 3 stays answered in 90 days'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  const other = await page.openTab('/arrivals')
  await expect.poll(() => asked(other).count()).toBe(3)
  await goAway()
  await answer(page, 'Nadia Ash', 'No report')
  await answer(other, 'Nadia Birch', 'No report')
  for (const tab of [page, other]) await expect.poll(() => asked(tab).count()).toBe(1)
  const users = screens.api.deps.db.collection('users')
  const set = (currentlyPaid: boolean) =>
    users.updateOne({ _id: member.user._id }, { $set: { currentlyPaid } })
  await set(false)
  await other.close()
  await comeBack(page)
  await page.goto('/memberhomepage')
  await see(page.getByText('Your payment was not successful', { exact: false }))
  expect(await countOf(page, 'waiting-stays')).toBeGreaterThan(0)
  await set(true)
  await page.goto('/memberhomepage')
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await see(desk.getByText('2 of 3 stays answered in 90 days'))
  expect(await asked(desk).allTextContents()).toEqual([expect.stringContaining('Nadia Cedar')])
})

test('ten answers given offline, with the app killed in between, arrive once each [AFT-10 AFT-09]', async () => {
  const { goAway, comeBack } = createOutages(screens)
  const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine']
  const member = await memberWith(
    ...names.map((lastName, n) => ({ ago: n + 1, lastName, lastFour: `019${n}`, city: 'Reno' })),
  )
  const page = await screens.open('/arrivals', { member, hasVault: true, as: 'phone' })
  await see(page.getByText('0 of 10 stays answered in 90 days'))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await goAway()
  for (const [n, name] of names.entries()) {
    if (n === 3 || n === 7) await page.goto('/arrivals') // killed and opened again
    if (n < 5) await tick(page, `Nadia ${name}`, 'Kept the rules')
    await answer(page, `Nadia ${name}`, n < 5 ? 'Post' : 'No report')
    await expect.poll(() => asked(page).count()).toBe(9 - n)
    await expect.poll(() => unsent(page)).toBe(n + 1)
  }
  await page.goto('/arrivals')
  await see(page.getByText('10 of 10 stays answered in 90 days'))
  await comeBack(page)
  await expect.poll(async () => (await ownReviews(member)).length).toBe(5)
  await expect.poll(() => countOf(page, 'waiting')).toBe(0)
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  const reviewed = (await ownReviews(member)).map(({ guest }) => guest.lastName!)
  expect(reviewed.toSorted()).toEqual(names.slice(0, 5))
  const desk = await screens.open('/arrivals', { member, hasVault: true })
  await see(desk.getByText('10 of 10 stays answered in 90 days'))
  expect(await asked(desk).count()).toBe(0)
})
