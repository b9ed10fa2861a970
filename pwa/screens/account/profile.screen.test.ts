import { expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../../api/accounts/testing/accounts.ts'
import { countries, states } from '../../../shared/places.ts'
import { storedUser } from '../../session/testing/stored-user.ts'
import { comesAfter, field } from '../../testing/forms.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import {
  alert,
  chooseDocuments,
  openAccount,
  openRow,
  profile,
  update,
  updated,
  upload,
  uploads,
} from './testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

/** The address; notifications have lists named Email. */
const emailField = (page: Page) => profile(page).getByLabel('Email')

/** Opens a combo box and waits for this many options. */
async function seeChoices(page: Page, label: string, count: number): Promise<void> {
  await field(page, label).click()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(count)
}

test('rows show the present values and open their field; what is typed stays in a closed form [DOR-16]', async () => {
  const member = await screens.api.member({ firstName: 'Nora', tierId: 'mid', propertyListing: '' })
  const page = await openAccount(screens, member, { as: 'phone' })
  const row = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const rows = [
    `Name Nora ${member.user.lastName}, Host`,
    'Phone (555) 010-0000',
    `Email ${member.user.email}`,
    'Address 1 Main Street, Austin, Texas 78701',
    'Listings Not given',
    'Insurance expires Jan 31, 2031',
    'Add documents ID, insurance or others',
    'Password Change',
  ]
  for (const name of rows) await see(row(name))
  expect(await profile(page).count()).toBe(0)
  await row(rows[3]!).click()
  await see(field(page, 'Address').and(page.locator(':focus')))
  await field(page, 'Address').fill('2 Side Street')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await see(page.getByText('You have unsaved changes.'))
  await see(row(rows[3]!).and(page.locator(':focus')))
  await page.keyboard.press('Enter')
  expect(await field(page, 'Address').inputValue()).toBe('2 Side Street')
  await update(page).click()
  await see(updated(page))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await see(row('Address 2 Side Street, Austin, Texas 78701'))
})

test('the insurance date is one value in both forms [DOR-16]', async () => {
  const member = await screens.api.member({ isAccountVerified: false })
  const page = await openAccount(screens, member)
  await openRow(page, 'Insurance expires')
  const [inProfile, inUpload] = [profile(page), uploads(page)].map((form) =>
    form.getByLabel(/^Insurance expiration date/),
  )
  expect(await inUpload!.inputValue()).toBe('2031-01-31')
  await inUpload!.fill('2032-05-06')
  expect(await inProfile!.inputValue()).toBe('2032-05-06')
  await inProfile!.fill('2032-07-08')
  expect(await inUpload!.inputValue()).toBe('2032-07-08')
  await update(page).click()
  await see(updated(page))
  expect(await inUpload!.inputValue()).toBe('2032-07-08')
  expect(await upload(page).isDisabled()).toBe(true)
  expect((await screens.api.deps.users.byEmail(member.user.email))?.insuranceExpirationDate).toBe(
    '2032-07-08',
  )
})

test('the profile is filled in, with lists of states and countries [ACC-02 ACC-03 ACC-07 ACC-08 ACC-09 ACC-10]', async () => {
  const member = await screens.api.member({ firstName: 'Nora', address2: 'Unit 2' })
  const page = await openAccount(screens, member, { as: 'phone' })
  await openRow(page, 'Name')
  await openRow(page, 'Add documents')
  const values = {
    'First Name': 'Nora',
    'Last Name': member.user.lastName,
    Phone: '(555) 010-0000',
    Email: member.user.email,
    Address: '1 Main Street',
    'Address 2': 'Unit 2',
    City: 'Austin',
    State: 'Texas',
    Zipcode: '78701',
    Country: 'United States',
    'Insurance expiration date': '2031-01-31',
    Listing: 'https://listing.example/1',
  }
  for (const [label, value] of Object.entries(values)) {
    const labeled = profile(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
    await expect.poll(() => labeled.inputValue()).toBe(value)
  }
  await seeChoices(page, 'State', Object.keys(states).length)
  await seeChoices(page, 'Country', countries.length - 1)
  await see(update(page))
  await see(uploads(page))
})

test('on a touch screen native lists show a stored place and change it [ACC-08 ACC-09]', async () => {
  const member = await screens.api.member({ country: 'CA', state: 'TX' })
  const page = await screens.open('/memberhomepage', { member, as: 'phone' })
  page.device.scripts.push(({ navigator }) =>
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 1 }),
  )
  await page.goto(`/useraccount/${member.id}`)
  await openRow(page, 'Address')
  const lists = ['Country', 'State'].map((label) => field(page, label))
  const names = () =>
    Promise.all(
      lists.map((list) =>
        list.evaluate((select) => (select as unknown as HTMLSelectElement).selectedOptions[0]?.textContent),
      ),
    )
  await expect.poll(names).toEqual(['Canada', 'Texas'])
  expect(await field(page, 'Country').locator('option').count()).toBe(countries.length - 1)
  expect(await field(page, 'State').locator('option').count()).toBe(Object.keys(states).length)
  await field(page, 'State').selectOption('Utah')
  await update(page).click()
  await see(updated(page))
  expect(await screens.api.deps.users.byEmail(member.user.email)).toMatchObject({
    country: 'CA',
    state: 'UT',
  })
})

test('an update leads to the account route; its notice ends after 10 seconds [ACC-11 ACC-12 ACC-13 OP-68 OP-69]', async () => {
  const member = await screens.api.member()
  const page = await openAccount(screens, member, { query: '?from=mail' })
  await openRow(page, 'Name')
  await page.clock.pauseAt(Date.now() + 60_000)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    await answer.promise
    await route.continue()
  })
  await field(page, 'First Name').fill('Rosa')
  await field(page, 'Zipcode').fill('')
  await update(page).click()
  await see(page.getByRole('button', { name: 'Loading...' }))
  await page.clock.runFor(2000)
  expect(await updated(page).count()).toBe(0)
  answer.resolve()
  await see(updated(page))
  await page.waitForURL((url) => url.pathname === `/useraccount/${member.id}` && url.search === '')
  await page.clock.runFor(7900)
  expect(await updated(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => updated(page).count()).toBe(0)
  const user = await screens.api.deps.users.byEmail(member.user.email)
  expect(user).toMatchObject({ firstName: 'Rosa', zipcode: '', city: 'Austin' })
  expect(storedUser(page)).toMatchObject({ firstName: 'Rosa' })
})

test('a refused update is said below the button and keeps what was typed [ERR-08 OP-85]', async () => {
  const page = await openAccount(screens, await screens.api.member())
  const message = 'Too many requests. Please try again in 60 minutes.'
  await page.route('**/api/users', (route) => route.fulfill({ status: 429, json: { message } }))
  await openRow(page, 'Email')
  await emailField(page).fill('one.too.many@example.com')
  await update(page).click()
  await see(alert(page, message))
  expect(await comesAfter(alert(page, message), update(page))).toBe(true)
  expect(await emailField(page).inputValue()).toBe('one.too.many@example.com')
  await page.unroute('**/api/users')
  await page.route('**/api/users', (route) => route.abort())
  await update(page).click()
  await see(alert(page, 'Something went wrong'))
})

test('a new email waits until the link in its mail is opened [D-15]', async () => {
  const member = await screens.api.member()
  const page = await openAccount(screens, member)
  await openRow(page, 'Email')
  await emailField(page).fill('nora.new@example.com')
  await update(page).click()
  await see(page.getByText('We mailed a link to nora.new@example.com. Your email changes when you open it.'))
  expect(await emailField(page).inputValue()).toBe(member.user.email)
  const mails = await mailsTo(screens.api, 'nora.new@example.com')
  const token = tokenIn(mails.at(-1), 'confirm-email')
  await page.goto(`/confirm-email#${token}`)
  await see(page.getByText('Your new email address is confirmed: nora.new@example.com'))
  await expect.poll(() => storedUser(page)?.email).toBe('nora.new@example.com')
  await page.goto(`/confirm-email#${token}`)
  await see(alert(page, 'This link is no longer valid. Please change your email on your account page again.'))
})

test('what another window saved appears in fields that are not being changed here, and is kept [D-15]', async () => {
  const member = await screens.api.member({ isAccountVerified: false })
  const page = await openAccount(screens, member)
  await openRow(page, 'Name')
  await field(page, 'First Name').fill('Rosa')
  const email = 'confirmed.elsewhere@example.com'
  const elsewhere = { email, emailKey: email, city: 'Boise', firstName: 'Ruth' }
  await screens.api.deps.users.update({ _id: member.user._id }, { $set: elsewhere })
  await chooseDocuments(page)
  await upload(page).click()
  await see(page.getByText('Uploaded successfully', { exact: true }))
  await expect.poll(() => emailField(page).inputValue()).toBe(email)
  expect(await field(page, 'City').inputValue()).toBe('Boise')
  expect(await field(page, 'First Name').inputValue()).toBe('Rosa')
  await update(page).click()
  await see(updated(page))
  const user = await screens.api.deps.users.byEmail(email)
  expect(user).toMatchObject({ ...elsewhere, firstName: 'Rosa' })
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
})

test('what was typed survives a look at another tab, and leaving asks first [ACC-02]', async () => {
  const page = await openAccount(screens, await screens.api.member())
  await openRow(page, 'Name')
  await field(page, 'First Name').fill('Rosa')
  await page.getByRole('tab', { name: 'Reviews Posted' }).click()
  await page.getByRole('tab', { name: 'Personal Information' }).click()
  expect(await field(page, 'First Name').inputValue()).toBe('Rosa')
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await page.waitForURL('**/faq')
})
