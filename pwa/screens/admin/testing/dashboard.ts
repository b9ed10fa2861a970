import type { TestMember } from '../../../../api/testing/api.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { type Screens, see } from '../../../testing/screens.ts'

export const dashboard = '/admin-dashboard'
export const usersTab = `${dashboard}?tab=users`

/** Opens a page as a new admin. */
export const openAsAdmin = async (screens: Screens, path: string): Promise<Page> =>
  screens.open(path, { member: await screens.api.admin({ firstName: 'Ada', lastName: 'Desk' }) })

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const toggle = (page: Page, field: 'Verified' | 'Admin', { user }: TestMember) =>
  page.getByRole('switch', { name: `${field}: ${user.email}`, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const mailCheckbox = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'Send them a notification email' })
export const seeToast = (page: Page, text: string) =>
  see(page.getByLabel('Messages').getByText(text, { exact: true }))
/** The texts of a table's column. */
export const cells = async (page: Page, column: number) =>
  (await page.locator(`tbody tr td:nth-child(${column})`).allInnerTexts()).map((text) => text.trim())
