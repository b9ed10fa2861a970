import type { Page } from 'playwright-core'
import { plainPdf, png } from '../../../api/files/testing/sample-files.ts'
import { password } from '../../../api/testing/api.ts'

let people = 0

/** Fills in the sign-up form for a new person. Returns the email. */
export async function fillSignUp(page: Page): Promise<string> {
  people += 1
  const email = `nora${people}@example.com`
  const texts = {
    'First Name': 'Nora',
    'Last Name': 'Lind',
    Email: email,
    Phone: '5550101234',
    Password: password,
    Address: '1 Main Street',
    Zipcode: '78701',
    Listing: 'https://listing.example/1',
    'Insurance expiration date': '2031-01-31',
  }
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await page.getByLabel('Title').selectOption('Host')
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await page.getByRole('checkbox').check()
  return email
}

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
