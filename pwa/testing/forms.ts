import type { Page as BrowserPage } from 'playwright-core'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import type { Locator } from './node-browser/locator.ts'
import type { Page } from './node-browser/page.ts'

/** A page in Node or in a browser: both have the same words. */
export type AnyPage = Page | BrowserPage

/** A field by its label, with or without '(optional)'. */
export const field = <OfPage extends AnyPage>(page: OfPage, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)) as ReturnType<
    OfPage['getByLabel']
  >

/** Chooses a small picture or PDF for a file field. */
export async function chooseFile(page: AnyPage, label: string, name: string): Promise<void> {
  const isPdf = name.endsWith('.pdf')
  const buffer = isPdf ? await plainPdf() : await png(40, 20)
  const mimeType = isPdf ? 'application/pdf' : 'image/png'
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({ name, mimeType, buffer })
}

/** Whether an element follows another in the document. */
export const comesAfter = async (one: Locator, other: Locator): Promise<boolean> => {
  const [[after], [before]] = [one.elements(), other.elements()]
  return (before!.compareDocumentPosition(after!) & after!.DOCUMENT_POSITION_FOLLOWING) > 0
}

/** On a guest's page, what opens the form. */
export const writeButton = <OfPage extends AnyPage>(page: OfPage) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Write a review' })
    .filter({ visible: true })
    .first() as ReturnType<OfPage['getByLabel']>
