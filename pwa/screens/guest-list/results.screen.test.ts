import { expect, test } from 'vitest'
import { seedGuests } from '../../../api/guests/testing/guests.ts'
import { password } from '../../../api/testing/api.ts'
import { formatDate } from '../../../shared/dates.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { button, field, holdResponse, results, search } from './testing/search.ts'
import { writeButton } from '../../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const openSearch = async () =>
  screens.open('/guestlist', { member: await screens.api.member({ tierId: 'low' }) })

/** A guest in Austin and one in Paris whose first names begin alike, added on January 5, 2022. */
async function addTwo(firstName: string, lastName: string): Promise<void> {
  const { api } = screens
  const { user: by } = await api.member()
  const now = api.clock.now()
  api.clock.set('2022-01-05T12:00:00Z')
  await api.guest({ by, firstName: `${firstName}-Marie`, lastName, phoneNumber: '+1 555 010 1234' })
  await api.guest({
    by,
    firstName: `${firstName}abel`,
    lastName: 'Roy',
    city: 'Paris',
    state: '',
    country: 'FR',
  })
  api.clock.set(now)
}

test('a result shows name, masked phone, place and date [SRC-11 SRC-12 SRC-13 SRC-14 SRC-16 GST-12 GST-13 GST-14]', async () => {
  await addTwo('Ann', 'Łukasz')
  const page = await openSearch()
  await search(page, { 'First Name': 'ann' })
  const [austin, paris] = ['Ann-Marie Łukasz', 'Annabel Roy'].map((name) =>
    results(page).filter({ hasText: name }),
  )
  const text = await austin!.textContent()
  for (const part of ['(•••) •••-1234', 'Austin, Texas', 'Added Jan 5, 2022', 'View Guest'])
    expect(text).toContain(part)
  expect(text).not.toContain('United States')
  expect(await paris!.textContent()).toContain('Paris, France')
  expect(await austin!.getByRole('link', { name: 'View Guest', exact: true }).count()).toBe(1)
})

test('each field finds, and the result says in words why [SRC-20 D-30]', async () => {
  await screens.api.guest({ firstName: 'Eva-Lotte', lastName: 'Świt', phoneNumber: '+1 555 020 4321' })
  const page = await openSearch()
  const found = {
    'First Name': 'evalotte',
    'Last Name': 'swit',
    Phone: '555-020-4321',
    City: 'aus',
    State: 'TX',
    Country: 'US',
  }
  for (const [name, value] of Object.entries(found)) {
    const other: Record<string, string> = name === 'Country' ? { 'Last Name': 'swit' } : {}
    await search(page, { [name]: value, ...other })
    await see(results(page).filter({ hasText: 'Eva-Lotte' }))
  }
  await search(page, found)
  const row = results(page).filter({ hasText: 'Eva-Lotte' })
  await see(page.getByRole('heading', { name: 'Likely the same person' }))
  await see(row.getByText('City begins the same · same name, number, state and country'))
})

test('a search without hits says so, aloud too [SRC-09]', async () => {
  const page = await openSearch()
  await search(page, { 'Last Name': 'Nobodysname' })
  await see(page.getByText('No guests matched your search').first())
  const live = page.locator('output[aria-live]', { hasText: 'No guests matched your search' })
  await expect.poll(() => live.count()).toBe(1)
  const answer = await holdResponse(page, '**/api/guest/search')
  await field(page, 'Last Name').fill('Nobodyelse')
  await button(page, 'Search Guests').click()
  await live.waitFor({ state: 'detached' }) // the same text is announced again
  await answer.arrive()
  await live.waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'add this guest' }).click()
  await page.waitForURL('**/createguest')
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Nobodyelse')
})

test('limitReached stays silent; another error is shown and keeps what was typed [ERR-17 ERR-18]', async () => {
  const page = await openSearch()
  const refuse = (message: string) =>
    page.route('**/api/guest/search', (route) => route.fulfill({ status: 403, json: { message } }), {
      times: 1,
    })
  await refuse('limitReached')
  await search(page, { 'First Name': 'ann' })
  await refuse('The search rests for a moment.')
  await field(page, 'First Name').fill('anna')
  await button(page, 'Search Guests').click()
  await see(page.getByRole('alert').getByText('The search rests for a moment.'))
  expect(await page.getByText('limitReached').count()).toBe(0)
  expect(await field(page, 'First Name').inputValue()).toBe('anna')
})

test('50 guests come at first, and more on demand [D-32]', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ firstName: 'Zoe', lastName: `Many${n}` }))
  await seedGuests(screens.api.deps, many)
  const page = await openSearch()
  await search(page, { 'First Name': 'zoe' })
  await expect.poll(() => results(page).count()).toBe(50)
  await button(page, 'Show more guests').click()
  await expect.poll(() => results(page).count()).toBe(60)
  expect(await button(page, 'Show more guests').count()).toBe(0)
})

test('a first view costs a guest view and gives the eye; back leads to the same results [SRC-05 SRC-17 SRC-21 ROL-10 D-21 OP-26 OP-33]', async () => {
  await seedGuests(screens.api.deps, [
    { firstName: 'Yoko', lastName: 'First' },
    { firstName: 'Yoko', lastName: 'Second' },
  ])
  const page = await openSearch()
  await see(page.getByText('You have used 0 of 30 guest views this month', { exact: true }))
  await search(page, { 'First Name': 'yoko' })
  const second = results(page).filter({ hasText: 'Second' })
  await second.getByRole('link', { name: 'View Guest', exact: true }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Yoko Second' }))
  await see(writeButton(page)) // the name is there before the guest is loaded
  const opened = new URL(page.url()).pathname
  await page.goBack()
  await expect.poll(() => results(page).count()).toBe(2)
  expect(await field(page, 'First Name').inputValue()).toBe('yoko')
  await see(page.getByText('You have used 1 of 30 guest views this month'))
  const eye = page.getByRole('link', { name: 'View Guest again', exact: true })
  await see(eye)
  expect(await eye.count()).toBe(1)
  expect(await second.locator('a svg').count()).toBe(1)
  expect(await eye.getAttribute('href')).toBe(opened)
})

test('who goes back before a guest has loaded finds the guest view counted all the same', async () => {
  await screens.api.guest({ lastName: 'Slowly' })
  const page = await openSearch()
  await search(page, { 'Last Name': 'slowly' })
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/guest\/[0-9a-f]{24}$/, (route) => answered.promise.then(() => route.continue()))
  await results(page).getByRole('link', { name: 'View Guest', exact: true }).click()
  await see(page.getByText('Loading the guest'))
  await page.goBack()
  await see(page.getByText('You have used 0 of 30 guest views this month'))
  answered.resolve()
  await see(page.getByText('You have used 1 of 30 guest views this month'))
})

test('the highest plan has unlimited guest views [OP-26]', async () => {
  const member = await screens.api.member({ tierId: 'highest' })
  const page = await screens.open('/guestlist', { member, as: 'phone' })
  await see(page.getByText('Unlimited guest views', { exact: true }))
})

test('the history shows when a guest was first viewed [SRC-15 SRC-17 OP-34]', async () => {
  const member = await screens.api.member()
  await member.get(`/api/guest/${(await screens.api.guest())._id}`)
  const page = await screens.open('/guestlist', { member })
  await page.getByRole('tab', { name: 'View History' }).click()
  const card = page.getByRole('list', { name: 'View history' }).getByRole('listitem')
  await see(card)
  const text = await card.textContent()
  expect(text).toContain(`First viewed ${formatDate(screens.api.clock.now())}`)
  expect(text).not.toContain('Added')
  expect(await card.getByRole('link', { name: 'View Guest again', exact: true }).count()).toBe(1)
})

test('a new history is empty [SRC-10]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/guestlist?tab=history', { member, as: 'phone' })
  await see(page.getByText('Guest profiles you view will appear here'))
})

test('an answer that comes after its screen was left changes neither the guest nor the way back', async () => {
  await seedGuests(screens.api.deps, [{ firstName: 'Ulla', lastName: 'Early' }])
  const page = await openSearch()
  await search(page, { 'First Name': 'ulla' })
  await see(results(page))
  const answer = await holdResponse(page, '**/api/guest/search')
  await field(page, 'First Name').fill('xaver')
  await button(page, 'Search Guests').click()
  await answer.there
  await results(page).getByRole('link').first().click()
  const guest = page.getByRole('heading', { level: 1, name: 'Ulla Early' })
  await see(guest)
  await answer.arrive()
  await page.goBack()
  await see(results(page).filter({ hasText: 'Ulla Early' }))
  expect(await field(page, 'First Name').inputValue()).toBe('xaver')
  await page.goForward()
  await see(guest)
})

test('a search or a history that is answered after a logout fills no list of the next member', async () => {
  const { api } = screens
  const [first, next] = [await api.member(), await api.member()]
  const { _id } = await api.guest({ firstName: 'Vilma', lastName: 'Private' })
  await first.get(`/api/guest/${_id}`)
  const page = await screens.open('/guestlist', { member: first })
  const visit = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  const searched = await holdResponse(page, '**/api/guest/search')
  const listed = await holdResponse(page, '**/api/guest/history**')
  await field(page, 'First Name').fill('vilma')
  await button(page, 'Search Guests').click()
  await page.getByRole('tab', { name: 'View History' }).click()
  await Promise.all([searched.there, listed.there])
  await visit('Account')
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await page.waitForURL('**/')
  await page.goto('/login')
  await page.getByLabel('Email').fill(next.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/memberhomepage')
  await visit('Search Guests')
  const noResults = page.getByText('Search results will appear here')
  await see(noResults)
  await searched.arrive()
  await page.getByRole('tab', { name: 'View History' }).click()
  const noHistory = page.getByText('Guest profiles you view will appear here')
  await see(noHistory)
  await listed.arrive()
  await field(page, 'First Name').fill('zoe')
  await button(page, 'Reset Form').click()
  expect(await noHistory.isVisible()).toBe(true)
  expect(await page.getByText('Vilma').count()).toBe(0)
})
