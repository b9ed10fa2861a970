import type { Page } from '../../../testing/node-browser/page.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('search').getByLabel(name, { exact: true })
export const results = (page: Page) =>
  page.getByRole('region', { name: 'Search results' }).getByRole('listitem')

/** Fills the empty form and searches; resolves with the body that is sent. */
export async function search(page: Page, fields: Record<string, string>): Promise<Record<string, string>> {
  await button(page, 'Reset Form').click()
  for (const [name, value] of Object.entries(fields)) {
    await field(page, name).fill(value)
    await field(page, name).press('Tab') // takes what a list suggests
  }
  const [request] = await Promise.all([
    page.waitForRequest('**/api/guest/search'),
    button(page, 'Search Guests').click(),
  ])
  return JSON.parse(await request.postData()) as Record<string, string>
}

/** Holds back the next response: `there` resolves when the server has sent it, `arrive` delivers it. */
export async function holdResponse(page: Page, address: string) {
  const [there, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch()
      there.resolve()
      await wanted.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  async function arrive() {
    const arrived = page.waitForResponse(address)
    wanted.resolve()
    await arrived
  }
  return { there: there.promise, arrive }
}
