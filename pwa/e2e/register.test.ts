import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../api/testing/api.ts'
import { countries, states } from '../../shared/places.ts'
import { strengthMessage } from '../../shared/schemas/account.ts'
import { expectErrors } from '../testing/console-errors.ts'
import {
  backTo,
  chooseFile,
  createAccount,
  field,
  fillDocuments,
  fillPerson,
  fillPlace,
  fillSignUp,
  goOn,
  next,
} from './testing/sign-up.ts'
import { see } from './testing/signed-in.ts'
import { slowUploads } from './testing/slow-upload.ts'
import { dumpStorage, seeUrl, readLocalStorage, storedUser } from './testing/browser-state.ts'
import { openSite, phone, type Site, touch } from './testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

/** Opens the sign-up page of a visitor who has chosen a plan. */
async function openWithPlan(plan = 'mid', options = {}): Promise<Page> {
  const page = await site.open('/theme.js', { ...options })
  await page.evaluate((id) => localStorage.setItem('tierId', id), plan)
  await page.goto('/register')
  await see(page.getByRole('heading', { level: 1, name: 'Create your account' }))
  return page
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
const error = (page: Page, text: string) => page.getByText(text, { exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** Fills in the steps before the one that is meant. */
async function openStep(page: Page, step: 'Your place' | 'Documents') {
  await fillPerson(page)
  await goOn(page)
  if (step === 'Your place') return
  await fillPlace(page)
  await goOn(page)
}

const payment = (page: Page) => page.getByRole('heading', { level: 1, name: 'Payment' })

test('two sections, the terms and the button [RT-11 REG-01 REG-02 REG-03 REG-04 OP-66]', async () => {
  const page = await openWithPlan()
  const [person, property] = ['Your Information', 'Property Information'].map((name) =>
    page.getByRole('group', { name }),
  )
  for (const label of [
    'First Name',
    'Last Name',
    'Title',
    'Email',
    'Phone',
    'Password',
    'Country',
    'Address',
  ])
    await expect.poll(() => person!.getByLabel(label, { exact: true }).count()).toBe(1)
  await openStep(page, 'Your place')
  await see(property!.getByLabel('Listing', { exact: true }))
  expect(await property!.getByLabel('Listing', { exact: true }).count()).toBe(1)
  await fillPlace(page)
  await goOn(page)
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  expect(await page.getByRole('button', { name: 'Create Account', exact: true }).isEnabled()).toBe(true)
})

test('all fields, United States preselected [REG-05 REG-06 REG-07 REG-08 REG-09 REG-10 REG-11 OP-31 OP-63 OP-65]', async () => {
  const page = await openWithPlan()
  await page.getByRole('group', { name: 'Government ID', includeHidden: true }).waitFor({ state: 'attached' })
  const names = await page
    .locator('main :is(input, select)[name]')
    .evaluateAll((fields) => fields.map((each) => each.getAttribute('name')))
  expect(names).toEqual([
    'firstName',
    'lastName',
    'title',
    'phone',
    'email',
    'password',
    'country',
    'address',
    'address2',
    'city',
    'state',
    'zipcode',
    'propertyListing',
    'propertyListing2',
    'propertyListing3',
    'documents',
    'insuranceDocuments',
    'otherDocuments',
    'insuranceExpirationDate',
    'acceptedTerms',
  ])
  expect(await page.getByLabel('Country').inputValue()).toBe('United States')
  for (const name of ['documents', 'insuranceDocuments', 'otherDocuments']) {
    const input = page.locator(`input[name=${name}]`)
    expect(await input.getAttribute('accept')).toBe('.gif,.jpg,.jpeg,.png,.pdf')
    expect(await input.evaluate((file: HTMLInputElement) => file.multiple)).toBe(true)
  }
})

test('an empty form names what is missing [VAL-03 VAL-04 VAL-05 VAL-06 VAL-08 VAL-09 VAL-16 VAL-18 VAL-21 VAL-22 VAL-23 VAL-24 OP-72]', async () => {
  const page = await openWithPlan('mid', { viewport: phone })
  const seeAll = async (...messages: string[]) => {
    for (const message of messages) await see(error(page, message))
  }
  await next(page)
  await seeAll('First Name is required', 'Last Name is required', 'Title is required', 'Email is required')
  await seeAll('Phone is required', 'Password is required')
  expect(await hasFocus(field(page, 'First Name'))).toBe(true)
  await fillPerson(page)
  await goOn(page)
  await next(page)
  await seeAll('Address is required', 'Zipcode is required', 'Listing is required')
  await fillPlace(page)
  await goOn(page)
  await createAccount(page)
  await seeAll('Documents are required', 'Insurance declaration is required')
  await seeAll('Please verify your insurance expiration date', 'Please accept the terms')
})

test('wrong values have other messages than missing ones [VAL-07 VAL-10 VAL-11 VAL-12 VAL-13 VAL-14 VAL-15 VAL-19 OP-64 OP-73]', async () => {
  const page = await openWithPlan()
  await field(page, 'Email').fill('nora at example')
  await next(page)
  await see(error(page, 'Enter a valid email address'))
  for (const weak of ['Short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial11']) {
    await field(page, 'Password').fill(weak)
    await field(page, 'Password').blur()
    await see(error(page, strengthMessage))
  }
  await field(page, 'Password').fill(password)
  await expect.poll(() => error(page, strengthMessage).count()).toBe(0)
  await openStep(page, 'Your place')
  await next(page)
  await see(error(page, 'Address is required'))
  for (const wrong of ['1234', '123456', '12345-67', 'ABCDE']) {
    await field(page, 'Zipcode').fill(wrong)
    await field(page, 'Zipcode').blur()
    await see(error(page, 'Enter a valid zipcode'))
  }
  await field(page, 'Zipcode').fill('12345-6789')
  await expect.poll(() => error(page, 'Enter a valid zipcode').count()).toBe(0)
  await fillPlace(page)
  await goOn(page)
  await field(page, 'Insurance expiration date').fill('2020-01-31')
  await createAccount(page)
  await see(error(page, 'Please verify your insurance expiration date'))
})

test('outside the US the city is required and the zipcode is not [VAL-17 VAL-18 VAL-20 OP-65]', async () => {
  const page = await openWithPlan()
  await openStep(page, 'Your place')
  await page.getByLabel('Country').fill('france')
  await next(page)
  await see(error(page, 'City is required'))
  expect(await error(page, 'Zipcode is required').count()).toBe(0)
  expect(await page.getByLabel('Country').inputValue()).toBe('France')
  await page.getByLabel('Country').fill('Atlantis')
  await see(page.getByText('Nothing on the list is called that.'))
  await next(page)
  await see(error(page, 'Nothing on the list is called that. Choose from the list, or clear the field.'))
  expect(await page.getByLabel('Country').inputValue()).toBe('Atlantis')
  await page.getByLabel('Country').fill('')
  await next(page)
  await see(error(page, 'Country is required'))
})

test('on a touch screen country and state are native lists, and sign-up takes what is chosen there [REG-06 REG-07]', async () => {
  const page = await openWithPlan('mid', touch)
  await openStep(page, 'Your place')
  const choices = (label: string) => field(page, label).locator('option')
  expect(await field(page, 'Country').inputValue()).toBe('US')
  await expect.poll(() => choices('Country').count()).toBe(countries.length - 1)
  expect(await choices('State').count()).toBe(Object.keys(states).length)
  await field(page, 'Country').selectOption('France')
  await next(page)
  await see(error(page, 'City is required'))
  expect(await error(page, 'Zipcode is required').count()).toBe(0)
  await backTo(page, 'You')
  await field(page, 'Email').fill('nora.touch@example.com')
  await goOn(page)
  await fillPlace(page)
  await field(page, 'Country').selectOption('United States')
  await field(page, 'State').selectOption('Texas')
  await goOn(page)
  await fillDocuments(page)
  await createAccount(page)
  await see(payment(page))
  expect(await site.api.deps.users.byEmail('nora.touch@example.com')).toMatchObject({
    country: 'US',
    state: 'TX',
  })
})

test('the terms open beside the form, which stays as it is [REG-03 VAL-24]', async () => {
  const page = await openWithPlan()
  await openStep(page, 'Documents')
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms of Use' }).click(),
  ])
  await terms.waitForURL('**/termsofuse')
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
})

test('a file of another type is refused at once and can be removed; pictures show themselves [OP-62 D-50]', async () => {
  const page = await openWithPlan()
  await openStep(page, 'Documents')
  const choose = (name: string) =>
    page
      .locator('input[name=documents]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') })
  await choose('letter.txt')
  await see(page.getByText('Files must be gif, jpg, jpeg, png or pdf'))
  await page.getByRole('button', { name: 'Remove letter.txt' }).click()
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByRole('listitem').filter({ hasText: 'id.png' }).locator('img'))
})

test('one multipart call with plan, date, terms and files leads to the payment [REG-12 REG-13 REG-15 REG-16 API-06 D-50 OP-64 OP-67]', async () => {
  const page = await openWithPlan('high')
  const email = await fillSignUp(page)
  const sent = page.waitForRequest('**/api/users/register')
  await createAccount(page)
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await see(payment(page))
  expect(new URL(page.url()).pathname).toBe('/register')
  const user = await site.api.deps.users.byEmail(email)
  expect(user).toMatchObject({
    tierId: 'high',
    phone: '(555) 010-1234',
    insuranceExpirationDate: '2031-01-31',
    acceptedTerms: { version: expect.any(String) },
    currentlyPaid: false,
  })
  expect(user!.documents).toHaveLength(1)
  expect(user!.insuranceDocuments).toHaveLength(1)
})

test('nothing is stored before the answer, and no password ever [REG-14 D-10 OP-14]', async () => {
  const page = await openWithPlan()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/register', async (route) => {
    await answer.promise
    await route.continue()
  })
  const email = await fillSignUp(page)
  await createAccount(page)
  await see(page.getByRole('button', { name: 'Loading...' }))
  await see(page.getByRole('progressbar', { name: 'Sent' }))
  expect(await dumpStorage(page)).not.toContain(password)
  expect(await readLocalStorage(page)).toEqual({ tierId: 'mid' })
  answer.resolve()
  await see(payment(page))
  const info = await storedUser(page)
  const small = ['currentlyPaid', 'email', 'firstName', 'isAccountVerified', 'isAdmin', 'lastName', 'tierId']
  expect(Object.keys(info ?? {}).sort()).toEqual(['_id', ...small, 'token'].sort())
  expect(info!.email).toBe(email)
  expect(await dumpStorage(page)).not.toContain(password)
})

test('a refusal and a lost network are said in an alert and keep words and files [ERR-06 ERR-07 D-50]', async () => {
  const taken = await site.api.member()
  const page = await openWithPlan()
  await openStep(page, 'Documents')
  await fillDocuments(page)
  await backTo(page, 'You')
  await field(page, 'Email').fill(taken.user.email)
  await goOn(page)
  await goOn(page)
  await createAccount(page)
  await see(alert(page, 'An account with this email already exists'))
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
  expect(await page.getByText('policy.pdf').count()).toBe(1)
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect.poll(() => hasFocus(field(page, 'Email'))).toBe(true)
  await field(page, 'Email').fill('nora.network@example.com')
  await goOn(page)
  await goOn(page)
  await page.route('**/api/users/register', (route) => route.abort())
  await createAccount(page)
  await see(alert(page, 'Something went wrong'))
  expect(await page.getByText('id.png').count()).toBe(1)
  await page.unroute('**/api/users/register')
  await createAccount(page)
  await see(payment(page))
})

test('leaving a filled form is asked about first [REG-01 D-50]', async () => {
  const page = await openWithPlan()
  await field(page, 'First Name').fill('Nora')
  await page.getByRole('link', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without an account?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
})

test('a member who has paid goes to the member home [PAY-13]', async () => {
  const member = await site.api.member()
  const page = await site.open('/register', { member })
  await seeUrl(page, '**/memberhomepage')
})

test('a visitor whose server is away before the first word loses nothing, and goes on when it is back [D-50]', async () => {
  const page = await openWithPlan('mid', { isIsolated: true })
  await page.waitForLoadState('networkidle')
  await site.api.goAway()
  const email = await fillSignUp(page)
  await backTo(page, 'Your place')
  await field(page, 'State').pressSequentially('Tex')
  await goOn(page)
  await createAccount(page)
  await see(alert(page, 'Something went wrong'))
  expect(await field(page, 'State').inputValue()).toBe('Texas')
  await site.api.comeBack()
  await createAccount(page)
  await see(payment(page))
  expect(await site.api.deps.users.byEmail(email)).toMatchObject({ state: 'TX', documents: [{}] })
})

test('a part of the page that cannot be loaded while the server is away costs nothing that was typed', async () => {
  expectErrors(/A part of the page could not be loaded/)
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.evaluate(() => localStorage.setItem('tierId', 'mid'))
  await page.context().route(/place-choices|\/api\/health/, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/health'))
  await page.goto('/register', { waitUntil: 'commit' })
  await field(page, 'First Name').fill('Nora')
  await asked
  expect(await page.evaluate(() => fetch('/api/openapi.json').then(({ ok }) => ok))).toBe(true)
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
})

test('sign-up is one form in three steps with progress and a way back, and keeps what was typed [DOR-10]', async () => {
  const page = await openWithPlan('mid', { viewport: phone })
  const steps = page.getByRole('list', { name: 'Steps' })
  const shown = steps.locator('[aria-current="step"]')
  await field(page, 'First Name').fill('Nora')
  await field(page, 'First Name').press('Enter')
  await see(error(page, 'Last Name is required'))
  expect(await error(page, 'Address is required').count()).toBe(0)
  expect(await hasFocus(field(page, 'Last Name'))).toBe(true)
  await fillPerson(page)
  await field(page, 'Email').press('Enter')
  await see(field(page, 'Listing'))
  expect(await shown.innerText()).toContain('Your place')
  expect(await hasFocus(shown)).toBe(true)
  expect(await field(page, 'First Name').isVisible()).toBe(false)
  expect(await page.getByText(/is required$/).count()).toBe(0)
  await fillPlace(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await field(page, 'Password').inputValue()).toBe(password)
  await goOn(page)
  await see(field(page, 'Listing'))
  expect(await field(page, 'Listing').inputValue()).toBe('https://listing.example/1')
  await goOn(page)
  await fillDocuments(page)
  expect(await shown.innerText()).toContain('Documents')
  await backTo(page, 'Your place')
  await goOn(page)
  await see(page.getByText('policy.pdf'))
  expect(await page.getByRole('form', { name: 'Sign up' }).count()).toBe(1)
})

test('a field that the server refuses is shown with its step and focused, and nothing typed is lost [DOR-10]', async () => {
  const page = await openWithPlan()
  await fillSignUp(page)
  const issues = [{ path: 'propertyListing', message: 'Listing is not an address' }]
  await page.route('**/api/users/register', (route) =>
    route.fulfill({ status: 400, json: { message: 'Please check the form', issues } }),
  )
  await createAccount(page)
  await see(error(page, 'Listing is not an address'))
  await expect.poll(() => hasFocus(field(page, 'Listing'))).toBe(true)
  await page.unroute('**/api/users/register')
  await field(page, 'Listing').fill('1 Main Street')
  await goOn(page)
  await see(page.getByText('id.png'))
  await createAccount(page)
  await see(payment(page))
})

test('a reload of a half filled sign-up is asked about first [DOR-10]', async () => {
  const page = await openWithPlan()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await field(page, 'First Name').fill('Nora')
  const reload = page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await reload
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
})

test('sign-up says "Sending" until the last byte of its files and "Checking" after it [DOR-20]', async () => {
  const page = await openWithPlan()
  await fillSignUp(page)
  const announce = await slowUploads(page)
  await createAccount(page)
  await see(page.getByText('Sending your information, 99%'))
  await announce('last byte')
  await see(page.getByText('Everything is sent. Checking your files.'))
  expect(await page.getByText(/^Sending/).count()).toBe(0)
  await announce('go on')
  await see(payment(page))
})
