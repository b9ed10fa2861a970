import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../api/accounts/testing/accounts.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { countries, states } from '../../shared/places.ts'
import { chooseFile, field } from './testing/sign-up.ts'
import { openRow } from './testing/account.ts'
import { slowUploads } from './testing/slow-upload.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { seeUrl, storedUser } from './testing/browser-state.ts'
import { logIn, type OpenOptions, openSite, phone, type Site, touch } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

async function openAccount(
  member: TestMember,
  { query = '', ...options }: { query?: string } & OpenOptions = {},
): Promise<Page> {
  const page = await openSignedIn(site, `/useraccount/${member.id}${query}`, {
    member,
    ...options,
  })
  await see(page.getByRole('heading', { level: 1, name: 'Account' }))
  return page
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
/** Presses a key and waits until the tab with this name has the focus. */
async function pressUntilFocused(page: Page, key: string, name: string) {
  await page.keyboard.press(key)
  await see(tab(page, name).and(page.locator(':focus')))
}
const profile = (page: Page) => page.getByRole('form', { name: 'Profile' })
const uploads = (page: Page) => page.getByRole('form', { name: 'Upload documents' })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const upload = (page: Page) => uploads(page).getByRole('button', { name: 'Upload', exact: true })
const updated = (page: Page) => page.getByText('User information updated', { exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const noDocuments = { isAccountVerified: false }

test('four tabs; another id in the address leads to the own account [RT-17 ACC-01 OP-09]', async () => {
  const [member, stranger] = [await site.api.member(), await site.api.member()]
  const page = await openSignedIn(site, `/useraccount/${stranger.id}?tab=reviews`, { member })
  await seeUrl(page, `**/useraccount/${member.id}?tab=reviews`)
  await see(tab(page, 'Log Out'))
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Personal Information',
    'Reviews Posted',
    'Manage Subscription & Billing Details',
    'Log Out',
  ])
})

test('on a phone billing and Log Out are in sight beside the other tabs [DOR-16]', async () => {
  const page = await openAccount(await site.api.member({ currentlyPaid: false, tierId: '' }), {
    viewport: phone,
  })
  for (const name of ['Personal Information', 'Reviews Posted', 'Log Out']) await see(tab(page, name))
  for (const one of await page.getByRole('tab').all()) {
    const { x, width, y, height } = (await one.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(phone.width)
    expect(y + height).toBeLessThanOrEqual(phone.height)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await page.goto(`${page.url()}?tab=subscription`)
  await see(page.getByText('Once you have paid, your plan, card and invoices are here'))
})

test('arrow keys only move between the tabs; Enter opens [ACC-01 ACC-06]', async () => {
  const page = await openAccount(await site.api.member())
  await tab(page, 'Personal Information').focus()
  for (const name of ['Reviews Posted', 'Manage Subscription & Billing Details', 'Log Out'])
    await pressUntilFocused(page, 'ArrowRight', name)
  expect(await tab(page, 'Personal Information').getAttribute('aria-selected')).toBe('true')
  for (const name of ['Manage Subscription & Billing Details', 'Reviews Posted'])
    await pressUntilFocused(page, 'ArrowLeft', name)
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { name: 'Reviews Posted By Me' }))
})

/** The number of options of a combo box. */
async function countChoices(page: Page, label: string): Promise<number> {
  await field(page, label).click()
  return page.getByRole('listbox').getByRole('option').count()
}

test('rows show the present values and open the forms at their fields; what is typed stays when a form is closed [DOR-16]', async () => {
  const member = await site.api.member({ firstName: 'Nora', tierId: 'mid', propertyListing: '' })
  const page = await openAccount(member, { viewport: phone })
  const row = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const rows = [
    `Name Nora ${member.user.lastName}, Host`,
    'Phone (555) 010-0000',
    `Email ${member.user.email}`,
    'Address 1 Main Street, Austin, Texas 78701',
    'Listings Not given',
    'Insurance expires Jan 31, 2031',
    'Add documents ID, insurance or others',
    'Password Change it',
  ]
  for (const name of rows) await see(row(name))
  expect(await profile(page).count()).toBe(0)
  await row(rows[3]!).click()
  await see(field(page, 'Address').and(page.locator(':focus')))
  await field(page, 'Address').fill('2 Side Street')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await see(page.getByText('There are changes that are not saved yet.'))
  await see(row(rows[3]!).and(page.locator(':focus')))
  await page.keyboard.press('Enter')
  expect(await field(page, 'Address').inputValue()).toBe('2 Side Street')
  await update(page).click()
  await see(updated(page))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await see(row('Address 2 Side Street, Austin, Texas 78701'))
})

test('the insurance date is one value in both forms [DOR-16]', async () => {
  const member = await site.api.member(noDocuments)
  const page = await openAccount(member)
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
  expect((await site.api.deps.users.byEmail(member.user.email))?.insuranceExpirationDate).toBe('2032-07-08')
})

test('the profile is filled in, with fixed lists of states and countries [ACC-02 ACC-03 ACC-07 ACC-08 ACC-09 ACC-10]', async () => {
  const member = await site.api.member({ firstName: 'Nora', address2: 'Unit 2' })
  const page = await openAccount(member, { viewport: phone })
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
    const labelled = profile(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
    expect(await labelled.inputValue()).toBe(value)
  }
  expect(await countChoices(page, 'State')).toBe(Object.keys(states).length)
  expect(await countChoices(page, 'Country')).toBe(countries.length - 1)
  await see(update(page))
  await see(uploads(page))
})

test('on a touch screen a stored place stays while the lists load, and is changed in native lists [ACC-08 ACC-09]', async () => {
  const member = await site.api.member({ country: 'CA', state: 'TX' })
  const page = await site.open('/theme.js', touch)
  const mayLoad = Promise.withResolvers<void>()
  await page.route('**/assets/place-choices*', (route) => mayLoad.promise.then(() => route.continue()))
  await logIn(page, member.user.email)
  await page.goto(`/useraccount/${member.id}`)
  await openRow(page, 'Address')
  const values = () => Promise.all(['Country', 'State'].map((label) => field(page, label).inputValue()))
  const names = () =>
    Promise.all(
      ['Country', 'State'].map((label) => field(page, label).locator('option:checked').textContent()),
    )
  await expect.poll(names).toEqual(['CA', 'TX'])
  expect(await values()).toEqual(['CA', 'TX'])
  mayLoad.resolve()
  await expect.poll(names).toEqual(['Canada', 'Texas'])
  expect(await field(page, 'Country').locator('option').count()).toBe(countries.length - 1)
  expect(await field(page, 'State').locator('option').count()).toBe(Object.keys(states).length)
  await field(page, 'State').selectOption('Utah')
  await update(page).click()
  await see(updated(page))
  expect(await site.api.deps.users.byEmail(member.user.email)).toMatchObject({ country: 'CA', state: 'UT' })
})

test('an update leads to the account route, and its notice ends 10 seconds after the submit [ACC-11 ACC-12 ACC-13 OP-68 OP-69]', async () => {
  const member = await site.api.member()
  const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto(`/useraccount/${member.id}?from=mail`)
  await openRow(page, 'Name')
  await page.clock.pauseAt(now + 60_000)
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
  await seeUrl(page, (url) => url.pathname === `/useraccount/${member.id}` && url.search === '')
  await page.clock.runFor(7900)
  expect(await updated(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => updated(page).count()).toBe(0)
  const user = await site.api.deps.users.byEmail(member.user.email)
  expect(user).toMatchObject({ firstName: 'Rosa', zipcode: '', city: 'Austin' })
  expect(await storedUser(page)).toMatchObject({ firstName: 'Rosa' })
})

test('a refused update is said under the button and keeps what was typed [ERR-08 OP-85]', async () => {
  const page = await openAccount(await site.api.member())
  const message = 'Too many requests. Please try again in 60 minutes.'
  await page.route('**/api/users', (route) => route.fulfill({ status: 429, json: { message } }))
  await openRow(page, 'Email')
  await field(page, 'Email').fill('one.too.many@example.com')
  await update(page).click()
  const refusal = alert(page, message)
  await see(refusal)
  const [below, button] = await Promise.all([refusal.boundingBox(), update(page).boundingBox()])
  expect(below!.y).toBeGreaterThan(button!.y)
  expect(await field(page, 'Email').inputValue()).toBe('one.too.many@example.com')
  await page.unroute('**/api/users')
  await page.route('**/api/users', (route) => route.abort())
  await update(page).click()
  await see(alert(page, 'Something went wrong'))
})

test('a new email is waiting to be confirmed, and the page of the link makes it take effect [D-15]', async () => {
  const member = await site.api.member()
  const page = await openAccount(member)
  await openRow(page, 'Email')
  await field(page, 'Email').fill('nora.new@example.com')
  await update(page).click()
  await see(page.getByText('We mailed a link to nora.new@example.com. Your email changes when you open it.'))
  expect(await field(page, 'Email').inputValue()).toBe(member.user.email)
  const mails = await mailsTo(site.api, 'nora.new@example.com')
  const token = tokenIn(mails.at(-1), 'confirm-email')
  await page.goto(`/confirm-email/${token}`)
  await see(page.getByText('Your new email address is confirmed: nora.new@example.com'))
  await expect.poll(async () => (await storedUser(page))?.email).toBe('nora.new@example.com')
  await page.goto(`/confirm-email/${token}`)
  await see(alert(page, 'This link is no longer valid. Please change your email on your account page again.'))
})

test('what another window saved appears in the fields nobody is changing here, and is not undone [D-15]', async () => {
  const member = await site.api.member(noDocuments)
  const page = await openAccount(member)
  await openRow(page, 'Name')
  await field(page, 'First Name').fill('Rosa')
  const email = 'confirmed.elsewhere@example.com'
  const elsewhere = { email, emailKey: email, city: 'Boise', firstName: 'Ruth' }
  await site.api.deps.users.update({ _id: member.user._id }, { $set: elsewhere })
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
  await upload(page).click()
  await see(page.getByText('Uploaded successfully', { exact: true }))
  expect(await field(page, 'Email').inputValue()).toBe(email)
  expect(await field(page, 'City').inputValue()).toBe('Boise')
  expect(await field(page, 'First Name').inputValue()).toBe('Rosa')
  await update(page).click()
  await see(updated(page))
  const user = await site.api.deps.users.byEmail(email)
  expect(user).toMatchObject({ ...elsewhere, firstName: 'Rosa' })
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await seeUrl(page, '**/faq')
})

test('what is missing is required, and what can be chosen is limited [ACC-14 ACC-15 ACC-16 ACC-17 VAL-34 VAL-35 VAL-36 VAL-37 OP-72]', async () => {
  const page = await openAccount(await site.api.member(noDocuments))
  for (const name of ['documents', 'insuranceDocuments', 'otherDocuments']) {
    const input = uploads(page).locator(`input[name=${name}]`)
    expect(await input.evaluate((file: HTMLInputElement) => file.multiple)).toBe(true)
    expect(await input.getAttribute('accept')).toBe('.gif,.jpg,.jpeg,.png,.pdf')
  }
  const date = uploads(page).getByLabel('Insurance expiration date')
  expect(await date.getAttribute('type')).toBe('date')
  await date.fill('2032-01-31')
  await upload(page).click()
  await see(page.getByText('Government ID is required', { exact: true }))
  await see(page.getByText('Insurance declaration is required', { exact: true }))
})

test('documents are sent one by one, join the stored ones and can be removed [ACC-18 ACC-19 D-50 OP-11 OP-72]', async () => {
  const member = await site.api.member(noDocuments)
  const page = await openAccount(member)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    await answer.promise
    await route.continue()
  })
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
  await upload(page).click()
  await see(uploads(page).getByRole('button', { name: 'Loading...' }))
  answer.resolve()
  await see(page.getByText('Uploaded successfully', { exact: true }))
  const list = page.getByRole('list', { name: 'Stored documents' })
  expect(await list.getByRole('link').allTextContents()).toEqual([
    'Government ID 1',
    'Insurance declaration 1',
  ])
  const link = await list.getByRole('link', { name: 'Government ID 1' }).getAttribute('href')
  expect((await site.api.visitor.get(link!)).status).toBe(200)
  await list.getByRole('button', { name: 'Remove Government ID 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  const user = await site.api.deps.users.byEmail(member.user.email)
  expect([user!.documents.length, user!.insuranceDocuments.length]).toEqual([0, 1])
})

test('once the account is verified its documents cannot be removed [OP-11]', async () => {
  const member = await site.api.member(noDocuments)
  const page = await openAccount(member)
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
  await upload(page).click()
  await see(page.getByText('Uploaded successfully'))
  await site.api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: true } })
  await page.reload()
  await see(page.getByRole('link', { name: 'Government ID 1' }))
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
})

test('a document says "Sending" until its last byte and "Checking" after it [DOR-20]', async () => {
  const page = await openAccount(await site.api.member(noDocuments))
  const announce = await slowUploads(page)
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByText(/^Sending, 99% of /))
  await announce('last byte')
  await see(page.getByText('Checking', { exact: true }))
  expect(await page.getByText(/^Sending/).count()).toBe(0)
  await announce('go on')
  await see(page.getByText(/, uploaded$/))
})

test('a failed file can be sent again, and a failed upload is said in red under the form [ERR-09 D-50]', async () => {
  const page = await openAccount(await site.api.member(noDocuments))
  await page.route('**/api/files', (route) => route.abort())
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByRole('button', { name: 'Send id.png again' }))
  await page.unroute('**/api/files')
  await page.getByRole('button', { name: 'Send id.png again' }).click()
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
  await page.route('**/api/users', (route) =>
    route.fulfill({ status: 400, json: { message: 'A file is no longer there. Please choose it again.' } }),
  )
  await upload(page).click()
  const refusal = alert(page, 'A file is no longer there. Please choose it again.')
  await see(refusal)
  const [below, button] = await Promise.all([refusal.boundingBox(), upload(page).boundingBox()])
  expect(below!.y).toBeGreaterThan(button!.y)
  expect(await page.getByText('policy.pdf').count()).toBe(1)
})

test('the own reviews with title and hint, and an edit without opening the guest [ACC-04 ACC-05 D-21]', async () => {
  const member = await site.api.member()
  await site.api.review({ by: member.user, reviewType: '-1' })
  const page = await openAccount(member)
  await tab(page, 'Reviews Posted').click()
  await see(page.getByRole('heading', { name: 'Reviews Posted By Me', exact: true }))
  await see(
    page.getByText("Click a guest's name to go to their details page. There you can edit your review.", {
      exact: true,
    }),
  )
  const list = page.getByRole('list', { name: 'Reviews Posted By Me' })
  await see(list)
  expect(await list.locator('> li').count()).toBe(1)
  expect(await list.getByRole('link').first().getAttribute('href')).toMatch(/^\/guest\/[0-9a-f]{24}$/)
  await list.getByRole('button', { name: 'Edit your review' }).click()
  const chosen = page.getByRole('dialog', { name: 'Edit your review' }).getByRole('radio', { checked: true })
  await see(chosen.and(page.locator(':focus'))) // Space must not select the other option
})

test('without reviews the tab says what will appear [ACC-04 REV-18]', async () => {
  const page = await openAccount(await site.api.member(), { query: '?tab=reviews' })
  await see(page.getByText('Reviews you post will appear here', { exact: true }))
})

test('the subscription tab says where it goes and goes there [PAY-27 PAY-28 API-34]', async () => {
  const page = await openAccount(await site.api.member())
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/billing-portal', async (route) => {
    await answer.promise
    await route.fulfill({ json: { url: `${site.api.url}/faq?portal` } })
  })
  await tab(page, 'Manage Subscription & Billing Details').click()
  await see(page.getByText('Going to subscription management page...', { exact: true }))
  answer.resolve()
  await seeUrl(page, '**/faq?portal')
})

test('with ?tab=subscription a button leads on, and a failure is said [OP-51]', async () => {
  const page = await openAccount(await site.api.member(), { query: '?tab=subscription' })
  const go = page.getByRole('button', { name: 'Go to billing' })
  await see(go)
  expect(new URL(page.url()).search).toBe('?tab=subscription')
  await page.route('**/api/users/billing-portal', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'The payment provider cannot be reached. Please try again.' },
    }),
  )
  await go.click()
  await see(alert(page, 'The payment provider cannot be reached. Please try again.'))
  await see(page.getByRole('button', { name: 'Try again' }))
})

test('Manager finds banner and license, Unlimited the user agreement too, others nothing [D-66 OP-22]', async () => {
  const heading = (page: Page) => page.getByRole('heading', { name: 'For your webpage' })
  const agreement = (page: Page) => page.getByRole('button', { name: 'User agreement (PDF)' })
  const [low, high, highest] = [
    await openAccount(await site.api.member({ tierId: 'mid' })),
    await openAccount(await site.api.member({ tierId: 'high' })),
    await openAccount(await site.api.member({ tierId: 'highest' })),
  ]
  await see(low.getByRole('heading', { name: 'Profile' }))
  expect(await heading(low).count()).toBe(0)
  await see(heading(high))
  expect(await agreement(high).count()).toBe(0)
  await see(agreement(highest))
  const html = await high.getByRole('textbox', { name: 'Wide banner' }).inputValue()
  const image = /src="([^"]+)"/.exec(html)![1]!
  const answer = await fetch(image)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const [saved] = await Promise.all([
    highest.waitForEvent('download'),
    highest.getByRole('button', { name: 'License for marketing statements (PDF)' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('marketing-license.pdf')
})

test('what was typed survives a look at another tab, and leaving asks first [ACC-02]', async () => {
  const page = await openAccount(await site.api.member())
  await openRow(page, 'Name')
  await field(page, 'First Name').fill('Rosa')
  await tab(page, 'Reviews Posted').click()
  await tab(page, 'Personal Information').click()
  expect(await field(page, 'First Name').inputValue()).toBe('Rosa')
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await seeUrl(page, '**/faq')
})
