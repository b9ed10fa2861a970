import type { Page } from 'playwright-core'

/** Opens the profile, the form for documents or the one for the password in the account, at the field of a row. */
export const openRow = (page: Page, row: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${row}`) })
    .click()

/** Opens a row of the account that has more behind it, such as 'Passkeys'. */
export const openFold = (page: Page, label: string) => page.getByText(label, { exact: true }).click()
