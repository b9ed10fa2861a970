import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airbnbHeaders } from '../../shared/arrivals/parsing/testing/files.ts'
import { inDays, reservations, stay } from '../screens/arrivals/testing/reservations.ts'
import { dumpVault, openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site, touch } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const openArrivals = async (options = {}) =>
  openSignedIn(site, '/arrivals', { member: await site.api.member(), ...options })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('files are taken by dropping and pasting them anywhere on the page [ARR-01]', async () => {
  const page = await openArrivals()
  await see(page.getByRole('heading', { level: 1, name: 'Arrivals' }))
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'reservas.csv'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  }, reservations)
  await see(entry(page, 'Zora Quillfeather'))
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    },
    `Reservation confirmed - Ida Vance arrives ${inDays(6)}\nCheckout ${inDays(8)}`,
  )
  await see(entry(page, 'Ida Vance').getByText('2 nights'))
})

test('only a page with a mouse speaks of dropping files', async () => {
  const desktop = await openArrivals()
  await see(desktop.getByText('or drop files anywhere on this page'))
  const page = await openArrivals(touch)
  await see(page.getByText('then choose the file above.'))
  const dropping = page.getByText(/drop/i).filter({ visible: true })
  expect(await dropping.count()).toBe(0)
  await page.goto('/verify')
  await see(page.getByRole('heading', { level: 1, name: 'Verify a file' }))
  expect(await dropping.count()).toBe(0)
})

// `npm run bench -- offline` measures the second and the taps.
test('500 rows are read by a worker with progress, and at most 250 are put on the page at once [ARR-10]', async () => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    stay(`HM${String(n).padStart(8, '0')}`, `Guest${n} Numbered${n}`, n % 40),
  )
  const page = await openArrivals(touch)
  // What is painted before has no script yet.
  await page.locator('#root:not([inert])').getByLabel('Files with arrivals').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const shown = page.evaluate(
    (rows) =>
      new Promise<{ spinner: string | null; steps: number[] }>((resolve) => {
        let spinner: string | null = null
        const steps = [0]
        const main = document.querySelector('main')!
        new MutationObserver((_, changes) => {
          spinner ??= main.querySelector('output')?.textContent || null
          steps.push(main.querySelectorAll('li').length)
          if (steps.at(-1)! < rows) return
          changes.disconnect()
          resolve({ spinner, steps })
        }).observe(main, { childList: true, subtree: true })
      }),
    rows.length,
  )
  const worker = page.waitForEvent('worker')
  const text = [airbnbHeaders.en, ...rows].join('\n')
  const files = [{ name: 'reservas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }]
  await page.getByLabel('Files with arrivals').setInputFiles(files)
  await worker
  const { spinner, steps } = await shown
  expect(spinner).toBe('Reading reservas.csv')
  expect(Math.max(...steps.slice(1).map((count, n) => count - steps[n]!))).toBe(250)
})

/** Shares a file as the system does: a form is sent to the address of the manifest, and the worker takes it. */
async function share(page: Page, name: string, text: string): Promise<void> {
  const { share_target: target } = await (await fetch(`${site.api.url}/manifest.webmanifest`)).json()
  await page.evaluate(
    ([target, name, text]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype })
      const field = Object.assign(document.createElement('input'), {
        type: 'file',
        name: target.params.files[0].name,
      })
      const data = new DataTransfer()
      data.items.add(new File([text], name, { type: 'text/csv' }))
      field.files = data.files
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [target, name, text] as const,
  )
}

test('a file shared with the app is read, not sent, also after a login, and leads the member home [ARR-08 ARR-11]', async () => {
  const manifest = await (await fetch(`${site.api.url}/manifest.webmanifest`)).json()
  expect(manifest.file_handlers).toMatchObject([
    { action: '/arrivals', accept: { 'text/csv': ['.csv'], 'text/calendar': ['.ics'] } },
  ])
  const member = await site.api.member()
  const page = await openMember(site, member.user.email, { viewport: phone })
  const sent: string[] = []
  page.context().on('request', (request) => {
    const isOfPage = !request.isNavigationRequest() || request.serviceWorker() !== null
    if (isOfPage && request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await share(page, 'shared.csv', reservations)
  await page.waitForURL('**/arrivals')
  await see(page.getByText('shared.csv'))
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(0)
  await page.getByRole('button', { name: 'Read it' }).click()
  await see(entry(page, 'Bill Fenimore'))
  expect(sent.filter((path) => path !== '/api/users/activity')).toEqual([])
  await expect.poll(async () => (await dumpVault(page)).kinds['stays']).toBeGreaterThan(1)
  await page.goto('/memberhomepage')
  const coming = page.getByRole('region', { name: /^Arriving/ })
  await see(coming.getByText('Bill Fenimore'))
  await see(page.getByRole('heading', { name: 'Recent Reviews' }))
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await headings.allTextContents(), 'before all else below the one field').toEqual([
    'Arriving today',
    'Arriving tomorrow',
    'Recent Reviews',
  ])
  const [last, field] = await Promise.all([
    coming.last().boundingBox(),
    page.getByLabel('Name, with phone or last four').boundingBox(),
  ])
  expect(last!.y).toBeGreaterThan(field!.y)
  expect(last!.y + last!.height, 'in sight at once').toBeLessThan(phone.height)
  const other = await openMember(site, (await site.api.member()).user.email, {
    viewport: phone,
    isIsolated: true,
  })
  const { email } = (await site.api.member()).user
  await other.evaluate(() => localStorage.clear())
  await share(other, 'later.csv', reservations)
  await other.waitForURL('**/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await other.getByRole('button', { name: 'Login' }).click()
  await see(other.getByText('later.csv'))
  await other.getByRole('button', { name: 'Read it' }).click()
  await see(entry(other, 'Zora Quillfeather'))
})
