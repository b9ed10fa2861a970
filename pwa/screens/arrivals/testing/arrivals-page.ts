import type { Page } from '../../../testing/node-browser/page.ts'
import type { Screens } from '../../../testing/screens.ts'

/** Chooses files once the page takes them: what is painted before has no script yet. */
export const give = (page: Page, ...files: [name: string, content: string | Buffer][]) =>
  page
    .locator('#root:not([inert])')
    .getByLabel('Files with arrivals')
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    )

/** The page of a new member, who has 30 guest views a month. */
export const openArrivals = async (screens: Screens) =>
  screens.open('/arrivals', { member: await screens.api.member({ tierId: 'low' }) })

export const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
