import { password } from '../../../../api/testing/api.ts'
import { type AnyPage, chooseFile, field } from '../../../testing/forms.ts'
import type { Locator } from '../../../testing/node-browser/locator.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, type Screens } from '../../../testing/screens.ts'

let people = 0

/** Fills in the sign-up form for a new person, from its first step to its last, which is shown. Returns the email. */
export async function fillSignUp(page: AnyPage): Promise<string> {
  people += 1
  const email = `nora${people}@example.com`
  await fillPerson(page, email)
  await goOn(page)
  await fillPlace(page)
  await goOn(page)
  await fillDocuments(page)
  return email
}

/** Fills in the first step. */
export async function fillPerson(page: AnyPage, email = 'nora.first@example.com'): Promise<void> {
  await fill(page, {
    'First Name': 'Nora',
    'Last Name': 'Lind',
    Email: email,
    Phone: '5550101234',
    Password: password,
  })
  await page.getByLabel('Title').selectOption('Host')
}

/** Fills in the second step. */
export const fillPlace = (page: AnyPage): Promise<void> =>
  fill(page, { Address: '1 Main Street', Zipcode: '78701', Listing: 'https://listing.example/1' })

/** Fills in the last step. */
export async function fillDocuments(page: AnyPage): Promise<void> {
  await fill(page, { 'Insurance expiration date': '2031-01-31' })
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await page.getByRole('checkbox').check()
}

async function fill(page: AnyPage, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
}

/** Goes on to the next step of the sign-up form, and waits for it. */
export async function goOn(page: AnyPage): Promise<void> {
  const shown = page.locator('[aria-current="step"]')
  const left = await shown.innerText()
  await next(page)
  await shown.filter({ hasNotText: left }).waitFor()
}

/** Presses the button that leads on, if nothing in the step is wrong. */
export const next = (page: AnyPage) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Goes back to an earlier step by its name. */
export const backTo = (page: AnyPage, step: string) =>
  page.getByRole('button', { name: `Back to ${step}`, exact: true }).click()

export const createAccount = (page: AnyPage) => page.getByRole('button', { name: 'Create Account' }).click()

/** Opens the sign-up page of a visitor who has chosen a plan. */
export async function openSignUp(screens: Screens, plan = 'mid', { isTouch = false } = {}): Promise<Page> {
  const page = await screens.open('/theme.js', { as: 'phone' })
  page.device.stored.set('tierId', plan)
  const touchPoints = { value: 1, configurable: true }
  if (isTouch)
    page.device.scripts.push(({ navigator }) =>
      Object.defineProperty(navigator, 'maxTouchPoints', touchPoints),
    )
  await page.goto('/register')
  await see(page.getByRole('heading', { level: 1, name: 'Create your account' }))
  return page
}

/** Fills in the steps before the one that is meant. */
export async function openStep(page: Page, step: 'Your place' | 'Documents'): Promise<void> {
  await fillPerson(page)
  await goOn(page)
  if (step === 'Your place') return
  await fillPlace(page)
  await goOn(page)
}

export const payment = (page: Page) => page.getByRole('heading', { level: 1, name: 'Payment' })
export const error = (page: Page, text: string) => page.getByText(text, { exact: true })
export const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)
