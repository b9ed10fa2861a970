import type { Page } from 'playwright-core'

/** Opens the profile, the form for documents or the one for the password in the account, at the field of a row. */
export const openRow = (page: Page, row: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${row}`) })
    .click()
