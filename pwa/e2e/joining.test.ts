import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeStandIn } from '../screens/register/payment/testing/stripe-stand-in.ts'
import {
  backTo,
  createAccount,
  fillDocuments,
  fillPerson,
  fillPlace,
  fillSignUp,
  goOn,
} from '../screens/register/testing/sign-up.ts'
import { field } from '../testing/forms.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a plan that is chosen before the script of the page runs is chosen', async () => {
  const page = await site.open('/theme.js')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/selectplan', { waitUntil: 'commit' })
  await card(page, 'Manager').getByRole('button', { name: 'Subscribe' }).click()
  script.resolve()
  await page.waitForURL('**/register')
  /** The payment page loads a new document, so a first look may come too early. */
  const keptPlan = () => page.evaluate(() => localStorage.getItem('tierId')).catch(() => null)
  await expect.poll(keptPlan).toBe('high')
})

test('the answer to a typed code moves no plan, and takes no focus from a button [DOR-09]', async () => {
  const page = await site.open('/selectplan', { viewport: phone })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/check-coupon', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByLabel('Coupon code').pressSequentially('WELCOME1')
  const plansAt = async () => (await page.getByRole('list', { name: 'Plans' }).boundingBox())!.y
  const before = await plansAt()
  const subscribe = page.getByRole('button', { name: 'Subscribe' }).first()
  await subscribe.evaluate((button) => button.focus({ preventScroll: true }))
  answer.resolve()
  await see(page.getByText('Coupon WELCOME1 will be applied at payment'))
  expect(await plansAt()).toBeCloseTo(before, 0)
  expect(await subscribe.evaluate((button) => button === document.activeElement)).toBe(true)
})

/** Records the documents that a page loads, and whether they may load the script of Stripe. */
function documentsOf(page: Page) {
  const documents: { path: string; mayPay: boolean }[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    const policy = response.headers()['content-security-policy'] ?? ''
    documents.push({ path: new URL(response.url()).pathname, mayPay: policy.includes('js.stripe.com') })
  })
  return documents
}

test('a visitor chooses a plan, reads the terms, signs up, pays, and upgrades in the sandbox later [DOR-08 REG-03 VAL-24 D-60]', async () => {
  const page = await site.open('/selectplan?coupon=WELCOME1', { viewport: phone, isIsolated: true })
  const documents = documentsOf(page)
  await see(page.getByText('Coupon WELCOME1 will be applied at payment'))
  await card(page, 'Entrepreneur').getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/register')
  const email = 'nora.story@example.com'
  await fillPerson(page, email)
  await goOn(page)
  await fillPlace(page)
  await goOn(page)
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms of Use' }).click(),
  ])
  await terms.waitForURL('**/termsofuse')
  expect(await field(page, 'First Name').inputValue()).toBe('Nora')
  expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  await fillDocuments(page)
  await createAccount(page)
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiration date').fill('1240')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await see(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
  expect(documents).toEqual([
    { path: '/register', mayPay: true },
    { path: '/memberhomepage', mayPay: false },
  ])
  const { _id } = (await site.api.deps.users.byEmail(email))!
  await site.api.deps.users.update({ _id }, { $set: { isAccountVerified: true } })
  await page.goto('/selectplan')
  await card(page, 'Manager').getByRole('button', { name: 'Upgrade for $1,999 today' }).click()
  await see(page.getByText('$1,999.00 due today', { exact: true }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`**/useraccount/${_id.toHexString()}?tab=subscription`)
  await see(page.getByText('$2,000 per year · ', { exact: false }))
  await page.goto('/selectplan')
  await see(card(page, 'Manager').getByText('Your plan', { exact: true }))
})

/** Opens the sign-up page of a visitor who has chosen a plan, on an unused device. */
async function openSignUp(): Promise<Page> {
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.evaluate(() => localStorage.setItem('tierId', 'mid'))
  await page.goto('/register')
  await see(page.getByRole('heading', { level: 1, name: 'Create your account' }))
  return page
}

test('a reload of a half filled sign-up is asked about first [DOR-10]', async () => {
  const page = await openSignUp()
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

test('a visitor whose server is away before the first word loses nothing, and goes on when it is back [D-50]', async () => {
  const page = await openSignUp()
  await page.waitForLoadState('networkidle')
  await site.api.goAway()
  const email = await fillSignUp(page)
  await backTo(page, 'Your place')
  await field(page, 'State').pressSequentially('Tex')
  await goOn(page)
  await createAccount(page)
  await see(page.getByRole('alert').filter({ hasText: 'Something went wrong' }))
  expect(await field(page, 'State').inputValue()).toBe('Texas')
  await site.api.comeBack()
  await createAccount(page)
  await see(page.getByRole('heading', { level: 1, name: 'Payment' }))
  expect(await site.api.deps.users.byEmail(email)).toMatchObject({ state: 'TX', documents: [{}] })
})

test('the card form of Stripe has the look of the page, in both themes [D-60]', async () => {
  const member = await site.api.member({ currentlyPaid: false, isAccountVerified: false, tierId: 'low' })
  const page = await openSignedIn(site, '/theme.js', { member })
  await page.route('**/create-payment-intent', (route) => {
    const stripe = { provider: 'stripe', publishableKey: 'pk_test_1' }
    return route.fulfill({ json: { clientSecret: 'pi_1_secret_2', amountDue: 50_000, ...stripe } })
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStandIn() }),
  )
  await page.goto('/register')
  await page.getByTestId('card').waitFor()
  const look = () =>
    page.evaluate(() => {
      const { theme, variables } = (window as unknown as { stripeOptions: StripeLook }).stripeOptions
        .appearance
      return [theme, variables.colorBackground]
    })
  expect(await look()).toEqual(['stripe', 'rgb(255, 254, 251)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(look).toEqual(['night', 'rgb(33, 29, 25)'])
})
type StripeLook = { appearance: { theme: string; variables: { colorBackground: string } } }
