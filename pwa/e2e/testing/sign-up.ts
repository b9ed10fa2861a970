import type { Page } from 'playwright-core'
import { plainPdf, png } from '../../../api/files/testing/sample-files.ts'
import { password } from '../../../api/testing/api.ts'

let people = 0

/** Fills in the sign-up form for a new person, from its first step to its last, which is shown. Returns the email. */
export async function fillSignUp(page: Page): Promise<string> {
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
export async function fillPerson(page: Page, email = 'nora.first@example.com'): Promise<void> {
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
export const fillPlace = (page: Page): Promise<void> =>
  fill(page, { Address: '1 Main Street', Zipcode: '78701', Listing: 'https://listing.example/1' })

/** Fills in the last step. */
export async function fillDocuments(page: Page): Promise<void> {
  await fill(page, { 'Insurance expiration date': '2031-01-31' })
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await page.getByRole('checkbox').check()
}

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
}

/** Goes on to the next step of the sign-up form, and waits for it. */
export async function goOn(page: Page): Promise<void> {
  const shown = page.locator('[aria-current="step"]')
  const left = await shown.innerText()
  await next(page)
  await shown.filter({ hasNotText: left }).waitFor()
}

/** Presses the button that leads on, if nothing in the step is wrong. */
export const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Goes back to an earlier step by its name. */
export const backTo = (page: Page, step: string) =>
  page.getByRole('button', { name: `Back to ${step}`, exact: true }).click()

/** A field by its label, with or without '(optional)'. */
export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

/** Chooses a small picture or PDF for a file field. */
export async function chooseFile(page: Page, label: string, name: string): Promise<void> {
  const isPdf = name.endsWith('.pdf')
  const buffer = isPdf ? await plainPdf() : await png(40, 20)
  const mimeType = isPdf ? 'application/pdf' : 'image/png'
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({ name, mimeType, buffer })
}

export const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()
