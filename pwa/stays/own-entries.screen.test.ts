import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { staysLifecycle } from '../../api/stays/lifecycle.ts'
import { changeOf } from '../../shared/stays/merge.ts'
import { entry, give } from '../screens/arrivals/testing/arrivals-page.ts'
import { reservations, stay } from '../screens/arrivals/testing/reservations.ts'
import { field, search } from '../screens/guest-list/testing/search.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { createOutages } from '../testing/outages.ts'
import { see, startScreens } from '../testing/screens.ts'
import { countOf } from '../vault/testing/stored-vault.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const yours = (page: Page) => page.getByRole('list', { name: 'Yours' }).getByRole('listitem')
const used = () => screens.api.deps.db.collection('views').countDocuments()

/** Adds a note about somebody whom a search did not find. */
async function addNote(page: Page, person: Record<string, string>, note: string, tag: string): Promise<void> {
  await search(page, person)
  await press(page, 'Add a private note')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your note' }).fill(note)
  await dialog.getByLabel(tag, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await see(yours(page).getByText(`${tag} · “${note}”`))
}

test('somebody who is not in the register gets a note from a search, and is found first and offline [BOX-04 BOX-05]', async () => {
  const { goAway } = createOutages(screens)
  const member = await screens.api.member({ tierId: 'low' })
  await screens.api.guest({ firstName: 'William', lastName: 'Quillfeather', city: 'Tampa', state: 'FL' })
  const before = await used()
  const page = await screens.open('/guestlist', { member, hasVault: true })
  const person = { 'First Name': 'Bill', 'Last Name': 'Oddsocks', Phone: '813 555 0144', City: 'Tampa' }
  await addNote(page, person, 'Fine with the dog', 'Welcome back')
  await see(yours(page).getByText('Bill Oddsocks'))
  await see(page.getByRole('heading', { level: 2, name: 'Yours', exact: true }))
  expect(await yours(page).getByText('Yours', { exact: true }).count()).toBe(0)
  // By the rules of the search: a form of the first name, and a slip.
  await search(page, { 'First Name': 'William', 'Last Name': 'Odsocks' })
  await see(yours(page).getByText('Bill Oddsocks'))
  await see(page.getByText('No guests matched your search', { exact: true }))
  await expect.poll(() => countOf(page, 'waiting-stays')).toBe(0)
  await goAway()
  await page.goto('/guestlist')
  await field(page, 'Last Name').fill('Oddsocks')
  await press(page, 'Search Guests')
  await see(yours(page).getByText('Welcome back · “Fine with the dog”'))
  await see(page.getByText('None of the guests saved on this device matches'))
  await yours(page).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove note' }).click()
  await expect.poll(() => yours(page).count()).toBe(0)
  expect(await used()).toBe(before)
})

test('a guest of the register whom the member has words about comes as “Yours” before all others [BOX-05]', async () => {
  const member = await screens.api.member({ tierId: 'low' })
  const guest = await screens.api.guest({ by: member.user, firstName: 'Gina', lastName: 'Marmalade' })
  await screens.api.guest({ firstName: 'Gina', lastName: 'Marmalade', phoneNumber: '5550109999' })
  const page = await screens.open(`/guest/${guest._id}`, { member, hasVault: true })
  await press(page, 'Add a private note')
  await page.getByLabel('VIP').check()
  await press(page, 'Save note')
  await see(page.getByText('Yours', { exact: true }))
  await page.getByRole('link', { name: 'Search Guests' }).first().click()
  await search(page, { 'First Name': 'Gina', 'Last Name': 'Marmalade' })
  await see(yours(page).getByText('VIP'))
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Yours')
})

test('an arrival who is in an own entry says so, first of its day, here and on the member home [BOX-05]', async () => {
  const member = await screens.api.member({ tierId: 'low' })
  const page = await screens.open('/guestlist', { member, hasVault: true })
  const person = { 'First Name': 'William', 'Last Name': 'Fenimore', Phone: '0144' }
  await addNote(page, person, 'Broke a lamp', 'Ask first')
  await page.goto('/arrivals')
  const withAda = reservations.replaceAll('Bill Fenimore', 'Ada Marmalade')
  await give(page, ['reservas.csv', `${withAda}\r\n${stay('HMAAAAAAA6', 'Bill Fenimore', 0)}`])
  await see(entry(page, 'Bill Fenimore').getByText('Ask first · “Broke a lamp”'))
  const names = await page.getByRole('heading', { level: 3 }).allTextContents()
  expect(names.slice(0, 2)).toEqual(['Bill Fenimore', 'Ada Marmalade'])
  await page.getByRole('button', { name: 'More about Zora Quillfeather' }).click()
  await press(page, 'Add a private note')
  await page.getByLabel('VIP').check()
  await press(page, 'Save note')
  await page.keyboard.press('Escape')
  await see(entry(page, 'Zora Quillfeather').getByText('VIP'))
  await page.getByRole('button', { name: 'More about Zora Quillfeather' }).click()
  await press(page, 'Remove from the list')
  await see(entry(page, 'Bill Fenimore'))
  expect(await entry(page, 'Zora Quillfeather').count()).toBe(0)
  await page.goto('/memberhomepage')
  await see(page.getByRole('list', { name: 'Arriving today' }).getByText('Ask first · “Broke a lamp”'))
  await page.goto('/guestlist')
  await search(page, { 'Last Name': 'Quillfeather' })
  await see(yours(page).getByText('Zora Quillfeather'))
})

test('words about a guest who was erased are in the view history, as what they are [BOX-10 BOX-05]', async () => {
  const member = await screens.api.member()
  const guest = await screens.api.guest({ firstName: 'Gus', lastName: 'Guestborn' })
  const id = new ObjectId(guest._id)
  const about = { firstName: 'Gus', lastName: 'Guestborn', guestId: guest._id, ownNote: 'Paid late' }
  const made = { id: 'change-of-test', now: Date.now() }
  const changes = [changeOf('a-note-of-the-test', null, about, made)]
  expect((await member.put('/api/stays', { since: 0, changes })).status).toBe(200)
  const life = staysLifecycle(screens.api.deps)
  await screens.api.deps.transaction((session) => life.eraseGuest!([id], session))
  const page = await screens.open('/guestlist?tab=history', { member, hasVault: true, as: 'phone' })
  await see(yours(page).getByText('A guest who was erased'))
  await see(yours(page).getByText('“Paid late”'))
  expect(await page.getByText('Guestborn').count()).toBe(0)
  await press(page, 'Open')
  const dialog = page.getByRole('dialog', { name: 'A guest who was erased' })
  await dialog.getByRole('button', { name: 'Remove note' }).click()
  await expect.poll(() => yours(page).count()).toBe(0)
})
