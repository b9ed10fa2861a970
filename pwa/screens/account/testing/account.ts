import type { TestMember } from '../../../../api/testing/api.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { chooseFile } from '../../../testing/forms.ts'
import { see, type Screens } from '../../../testing/screens.ts'
import { expect } from 'vitest'

/** Opens a member's own account page. */
export async function openAccount(
  screens: Screens,
  member: TestMember,
  { query = '', as }: { query?: string; as?: 'phone' } = {},
): Promise<Page> {
  const page = await screens.open(`/useraccount/${member.id}${query}`, { member, as })
  await see(page.getByRole('heading', { level: 1, name: 'Account' }))
  return page
}

/** Opens the profile, the form for documents or the one for the password in the account, at the field of a row. */
export const openRow = (page: Page, row: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${row}`) })
    .click()

/** Opens a row of the account that has more behind it, such as 'Passkeys'. */
export const openFold = (page: Page, label: string) => page.getByText(label, { exact: true }).click()

/** Chooses the two documents that are required, and waits until both are sent. */
export async function chooseDocuments(page: Page): Promise<void> {
  await chooseFile(page, 'Government ID', 'id.png')
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
}

export const profile = (page: Page) => page.getByRole('form', { name: 'Profile' })
export const uploads = (page: Page) => page.getByRole('form', { name: 'Upload documents' })
export const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
export const upload = (page: Page) => uploads(page).getByRole('button', { name: 'Upload', exact: true })
export const updated = (page: Page) => page.getByText('User information updated', { exact: true })
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
