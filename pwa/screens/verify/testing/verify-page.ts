import type { AnyPage } from '../../../testing/forms.ts'

/** The page of a clerk, once it takes files. */
export async function openVerify<OfPage extends AnyPage>(page: Promise<OfPage>): Promise<OfPage> {
  const opened = await page
  await opened.locator('html[data-alive]').waitFor({ state: 'attached' })
  return opened
}

export const row = <OfPage extends AnyPage>(page: OfPage, name: string) =>
  page
    .getByRole('list', { name: 'Checked files' })
    .getByRole('listitem')
    .filter({ hasText: name }) as ReturnType<OfPage['getByRole']>
const textIn = <OfPage extends AnyPage>(page: OfPage, name: string, text: string | RegExp) =>
  row(page, name).getByText(text) as ReturnType<OfPage['getByRole']>
export const received = <OfPage extends AnyPage>(page: OfPage, name: string) =>
  textIn(page, name, /^Received unchanged on \w+ \d+, \d{4}, \d\d:\d\d UTC$/)
export const unknown = <OfPage extends AnyPage>(page: OfPage, name: string) =>
  textIn(page, name, 'Not known to us')

export const choose = (page: AnyPage, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .getByLabel('Files to verify')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
