import { expect, test } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { field } from '../../testing/forms.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { slowUploads } from '../../ui/files/testing/slow-uploads.ts'
import {
  backTo,
  createAccount,
  error,
  fillDocuments,
  fillPerson,
  fillPlace,
  fillSignUp,
  goOn,
  hasFocus,
  openSignUp,
  openStep,
  payment,
} from './testing/sign-up.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** All that the browser keeps, as one text. */
const dumpStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
    ]),
  )

test('sign-up is one form in three steps with progress and a way back, and keeps what was typed [DOR-10]', async () => {
  const page = await openSignUp(screens)
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

test('leaving a filled form is asked about first [REG-01 D-50]', async () => {
  const page = await openSignUp(screens)
  await field(page, 'First Name').fill('Nora')
  await page.getByRole('link', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without an account?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
})

test('a member who has paid goes to the member home [PAY-13]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/register', { member })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/memberhomepage')
})

test('one multipart call with plan, date, terms and files leads to the payment [REG-12 REG-13 REG-15 REG-16 API-06 D-50 OP-64 OP-67]', async () => {
  const page = await openSignUp(screens, 'high')
  const email = await fillSignUp(page)
  const sent = page.waitForRequest('**/api/users/register')
  await createAccount(page)
  const body = await (await sent).postData()
  expect(body).toContain('Content-Disposition: form-data; name="insuranceDocuments"; filename="policy.pdf"')
  await see(payment(page))
  expect(new URL(page.url()).pathname).toBe('/register')
  const user = await screens.api.deps.users.byEmail(email)
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
  const page = await openSignUp(screens)
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
  expect(Object.fromEntries(page.device.stored)).toEqual({ tierId: 'mid' })
  answer.resolve()
  await see(payment(page))
  const info = JSON.parse(page.device.stored.get('userInfo')!)
  const small = ['currentlyPaid', 'email', 'firstName', 'isAccountVerified', 'isAdmin', 'lastName', 'tierId']
  expect(Object.keys(info).sort()).toEqual(['_id', ...small, 'token'].sort())
  expect(info.email).toBe(email)
  expect(await dumpStorage(page)).not.toContain(password)
})

test('a refusal and a lost network are said in an alert and keep words and files [ERR-06 ERR-07 D-50]', async () => {
  const taken = await screens.api.member()
  const page = await openSignUp(screens)
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

test('a field that the server refuses is shown with its step and focused, and nothing typed is lost [DOR-10]', async () => {
  const page = await openSignUp(screens)
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

test('sign-up says "Sending" until the last byte of its files and "Checking" after it [DOR-20]', async () => {
  const page = await openSignUp(screens)
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
