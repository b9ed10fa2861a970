import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a link and the buttons of the browser are asked about alike: Stay keeps page and words, Leave goes [D-94]', async () => {
  const page = await openSignedIn(site, '/createguest', { member: await site.api.member() })
  await page.getByLabel('First Name').fill('Unsent')
  const question = page.getByRole('dialog')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosting Help' }).click()
  await see(question)
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(new URL(page.url()).pathname).toBe('/createguest')
  expect(await page.getByLabel('First Name').inputValue()).toBe('Unsent')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosting Help' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/bestpractices')
  await page.goBack()
  await page.waitForURL('**/createguest')
  await page.getByLabel('First Name').fill('Unsent again')
  await page.goForward().catch(() => undefined) // blocked, so it never finishes
  await see(question)
  expect(new URL(page.url()).pathname).toBe('/createguest')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('First Name').inputValue()).toBe('Unsent again')
  await page.goForward().catch(() => undefined)
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/bestpractices')
  await see(page.getByRole('heading', { level: 1, name: 'Hosting best practices' }))
})
