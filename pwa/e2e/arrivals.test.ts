import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { airbnbHeaders, airbnbRow } from '../arrivals/reading/testing/files.ts'
import { createOutages, dumpVault, openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { logIn, openSite, phone, type Site, touch } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.api.guest({
    firstName: 'William',
    lastName: 'Fennimore',
    phoneNumber: '8135550144',
    city: 'Tampa',
    state: 'FL',
  })
  await site.api.guest({ firstName: 'Nora', lastName: 'Oddsocks', city: 'Reno', state: 'NV' })
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

/** A day so many days from now by this machine's clock, ISO. */
const inDays = (days: number) => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000 + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
}
const row = (code: string, name: string, from: number, more: Partial<Parameters<typeof airbnbRow>[0]> = {}) =>
  airbnbRow({ code, name, start: inDays(from), end: inDays(from + 3), nights: 3, contact: '', ...more })
const reservations = [
  airbnbHeaders.es,
  row('HMAAAAAAA1', 'Bill Fenimore', 0, { contact: '+1 813 555 0144' }),
  row('HMAAAAAAA2', 'Nora Oddsocks', 1),
  row('HMAAAAAAA3', 'Zora Quillfeather', 4),
  row('HMAAAAAAA4', 'Past Person', -9),
  row('HMAAAAAAA5', 'Off Person', 2, { status: 'Cancelada por el huésped' }),
].join('\r\n')
const calendar = (...events: [code: string, from: number, fourDigits?: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    ...events.flatMap(([code, from, four]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${inDays(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${inDays(from + 3).replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}${four ? `\\nPhone Number (Last 4 Digits): ${four}` : ''}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

/** Chooses files once the page takes them: what is painted before has no script yet. */
const give = (page: Page, ...files: [name: string, text: string | Buffer][]) =>
  page
    .locator('#root:not([inert])')
    .getByLabel('Files with arrivals')
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
const openArrivals = async (options = {}) =>
  openSignedIn(site, '/arrivals', { member: await site.api.member({ tierId: 'low' }), ...options })
const list = (page: Page, day: string) =>
  page.getByRole('list', { name: day, exact: true }).getByRole('listitem')
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** What the page asks for from now on: method and path of every request, with the host of any other than ours. */
function watchNetwork(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isPartOfPage = request.method() === 'GET' && /^\/assets\/|\.(?:woff2|svg|png)$/.test(pathname)
    if (!isPartOfPage) calls.push(`${request.method()} ${origin === site.api.url ? '' : origin}${pathname}`)
  })
  return calls
}

/** Runs in the page: Playwright does not get the body of these requests. */
function recordBodies() {
  const original = fetch
  window.fetch = async (asked, options) => {
    if (asked instanceof Request && asked.method === 'POST')
      document.body.dataset.sent = await asked.clone().text()
    return original(asked, options)
  }
}

test('a file is read in the browser, nothing but the check leaves, and a tap leads to the search filled with that person [ARR-01 ARR-02 ARR-06 ARR-07]', async () => {
  const page = await openArrivals()
  await see(page.getByText('Your arriving guests will appear here by day'))
  await page.waitForLoadState('networkidle')
  const calls = watchNetwork(page)
  await page.evaluate(recordBodies)
  await give(page, ['reservas.csv', `\ufeff${reservations}`])
  await see(page.getByText('3 arrivals, 1 past, 1 cancelled.'))
  await see(list(page, 'Today').filter({ hasText: 'Bill Fenimore' }).getByText('Not checked yet'))
  await see(list(page, 'Tomorrow').filter({ hasText: 'Nora Oddsocks' }))
  expect(calls.filter((call) => !call.startsWith('GET /api/user'))).toEqual([])
  await page.getByRole('button', { name: 'Check arrivals' }).click()
  await see(
    page.getByText('3 arrivals, 2 possible matches. Opening both uses 2 of your 30 guest views.', {
      exact: true,
    }),
  )
  await see(entry(page, 'Bill Fenimore').getByText('Possible match'))
  await see(entry(page, 'Zora Quillfeather').getByText('Nothing known'))
  expect(calls.filter((call) => !call.startsWith('GET /api/user'))).toEqual(['POST /api/guest/check'])
  expect(JSON.parse(await page.evaluate(() => document.body.dataset.sent ?? ''))).toEqual({
    people: [
      { firstName: 'Bill', lastName: 'Fenimore', lastFour: '0144', city: '' },
      { firstName: 'Nora', lastName: 'Oddsocks', lastFour: '', city: '' },
      { firstName: 'Zora', lastName: 'Quillfeather', lastFour: '', city: '' },
    ],
  })
  await entry(page, 'Bill Fenimore').getByRole('link', { name: 'Look up' }).click()
  await page.waitForURL('**/guestlist')
  await see(page.getByRole('list', { name: 'Search results' }).getByText('William Fennimore'))
  const field = (label: string) =>
    page.getByRole('form', { name: 'Search Guests' }).getByLabel(label, { exact: true })
  expect(await field('First Name').inputValue()).toBe('Bill')
  expect(await field('Phone').inputValue()).toBe('0144')
  await see(page.getByText('You have used 0 of 30 guest views this month'))
})

test('a calendar of the same stays doubles nothing, and what it does not name is completed by hand [ARR-04 ARR-05]', async () => {
  const page = await openArrivals(touch)
  await give(
    page,
    ['reservas.csv', reservations],
    ['listing.ics', calendar(['HMAAAAAAA2', 1, '4410'], ['HMBBBBBBB1', 2, '7731'])],
  )
  await see(page.getByText('listing.ics: 2 arrivals. 1 of them was here already.'))
  await see(entry(page, 'Nora Oddsocks').getByText('•••• 4410'))
  const skeleton = entry(page, 'A guest without a name')
  await see(skeleton.getByText('HMBBBBBBB1'))
  await see(skeleton.getByText('•••• 7731'))
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count(),
  ).toBe(4)
  await skeleton.getByRole('button', { name: 'Add the name' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Ida')
  await dialog.getByLabel('Last Name').fill('Vance')
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await see(entry(page, 'Ida Vance').getByText('Not checked yet'))
})

test('unknown headers are asked about once and remembered, and an open date is asked once for the file [ARR-03]', async () => {
  const page = await openArrivals({ viewport: phone })
  const strange = `Wer,Kommt,Geht,Haus\nIda Vance,${inDays(2)},${inDays(5)},Kate\n`
  await give(page, ['liste.csv', strange])
  const dialog = page.getByRole('dialog', { name: 'What do its columns contain?' })
  await dialog.getByLabel('Guest’s name').selectOption('Wer')
  await dialog.getByRole('button', { name: 'Read it so' }).click()
  await see(dialog.getByText('Choose the column with the arrival'))
  await dialog.getByLabel('Arrival').selectOption('Kommt')
  await dialog.getByLabel('Departure').selectOption('Geht')
  await dialog.getByRole('button', { name: 'Read it so' }).click()
  await see(entry(page, 'Ida Vance'))
  await give(page, ['liste2.csv', strange.replace('Ida', 'Ada')])
  await see(entry(page, 'Ada Vance'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  const year = new Date().getFullYear() + 1
  await give(page, ['open.csv', `Guest,Check-in,Check-out\nUna Brody,03/04/${year},03/07/${year}\n`])
  const question = page.getByRole('dialog', { name: 'Which day is it?' })
  await question.getByLabel(`Mar 4, ${year}`).check()
  await question.getByRole('button', { name: 'Read it so' }).click()
  await see(entry(page, 'Una Brody').getByText('3 nights'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a bad file gets a sentence and changes nothing; pasted text that cannot be read stays [ARR-09]', async () => {
  const page = await openArrivals()
  await give(page, ['reservas.csv', reservations])
  await see(page.getByText('3 arrivals, 1 past, 1 cancelled.'))
  const count = () => page.getByRole('heading', { level: 3 }).count()
  expect(await count()).toBe(3)
  await give(
    page,
    ['login.ics', '<!DOCTYPE html><title>Log in</title>'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
  )
  await see(page.getByText(/login\.ics: nothing was changed\. It is a web page/))
  await see(page.getByText(/old\.xls: nothing was changed\..*save it as CSV or xlsx/))
  expect(await count()).toBe(3)
  await page.getByRole('button', { name: 'Paste text' }).click()
  const field = page.getByLabel('A confirmation email with its subject, or rows from a table')
  await field.fill('Dear Otto, thank you.')
  await page.getByRole('button', { name: 'Read it' }).click()
  await see(page.getByText('No reservations were found in it.'))
  expect(await field.inputValue()).toBe('Dear Otto, thank you.')
  await field.fill(
    `Guest,Check-in,Check-out\nIda Vance,${inDays(2)},${inDays(4)}\nNo Body,2027-02-30,2027-03-01`,
  )
  await page.getByRole('button', { name: 'Read it' }).click()
  await see(entry(page, 'Ida Vance'))
  await page.getByText('1 row could not be read').click()
  await see(page.getByText('Row 3: “2027-02-30” is not a date.'))
})

test('files are taken by dropping them and by pasting anywhere on the page [ARR-01]', async () => {
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

test('only who has a mouse is told to drop files', async () => {
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

test('“Decline kindly” copies a message that names neither the register nor a reason [ARR-12]', async () => {
  const page = await openArrivals({ permissions: ['clipboard-write'] })
  await give(page, ['reservas.csv', reservations])
  await page.getByRole('button', { name: 'More about Bill Fenimore' }).click()
  await page.getByRole('button', { name: 'Decline kindly' }).click()
  const text = await page.getByLabel('Message to the guest').inputValue()
  expect(text).toMatch(/^Hello Bill,/)
  expect(text).not.toMatch(/vouch|register|review|report|check|because|background|rating|found|look/i)
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await see(page.getByText('The message was copied'))
})

test('arrivals lie in the vault only; today’s and tomorrow’s stand first on the member home, and open without a connection with their saved guests [ARR-08]', async () => {
  const member = await site.api.member({ tierId: 'low' })
  const page = await openMember(site, member.user.email, { viewport: phone })
  const [{ _id }] = (await member.post('/api/guest/search', { lastName: 'Oddsocks' })).body
  await page.goto(`/guest/${_id}`)
  await see(page.getByRole('heading', { level: 1, name: 'Nora Oddsocks' }))
  await page.goto('/arrivals')
  await give(page, ['reservas.csv', reservations])
  await see(entry(page, 'Nora Oddsocks').getByText('Known to you'))
  await expect.poll(async () => (await dumpVault(page)).kinds['arrivals']).toBe(1)
  expect((await dumpVault(page)).text).not.toMatch(/Fenimore|Quillfeather/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /Fenimore|Quillfeather/,
  )
  await goAway()
  await page.goto('/memberhomepage')
  const coming = page.getByRole('region', { name: 'Arrivals of today and tomorrow' })
  await see(coming.getByRole('list', { name: 'Arriving today' }).getByText('Bill Fenimore'))
  const nora = coming.getByRole('list', { name: 'Arriving tomorrow' }).getByRole('listitem')
  await see(nora.getByText('Known to you'))
  expect(await coming.getByText('Quillfeather').count()).toBe(0)
  const [first, field] = await Promise.all([
    coming.boundingBox(),
    page.getByLabel('Name, phone or last four digits').boundingBox(),
  ])
  expect(first!.y).toBeLessThan(field!.y)
  await nora.getByRole('link', { name: 'Nora Oddsocks, Reno' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Nora Oddsocks' }))
  await comeBack(page)
  const other = await site.api.member()
  await page.goto('/theme.js') // a member's page would store it again
  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await logIn(page, other.user.email)
  await see(page.getByRole('heading', { level: 2, name: 'Recent Reviews' }))
  expect(await coming.count()).toBe(0)
  await page.goto('/arrivals')
  await see(page.getByText('Your arriving guests will appear here by day'))
})

// `npm run bench -- offline` measures the second and the taps.
test('500 rows are read by a worker beside the page and shown 250 at once at most, with progress [ARR-10]', async () => {
  const rows = Array.from({ length: 500 }, (_, n) =>
    row(`HM${String(n).padStart(8, '0')}`, `Guest${n} Numbered${n}`, n % 40),
  )
  const page = await openArrivals(touch)
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
  await give(page, ['reservas.csv', [airbnbHeaders.en, ...rows].join('\n')])
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

test('the installed app is a share target and file handler, logged in or after the login, and what is shared is not sent [ARR-11]', async () => {
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

test('a file that the system opens with the app is read at once [ARR-11]', async () => {
  const page = await site.open('/theme.js', { isIsolated: true })
  await page.addInitScript((text) => {
    // A headless browser is not installed: its queue alone is stood in for.
    const files = [{ getFile: async () => new File([text], 'opened.csv') }]
    const launchQueue = { setConsumer: (open: (params: object) => void) => open({ files }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  }, reservations)
  await logIn(page, (await site.api.member()).user.email)
  await page.goto('/arrivals')
  await see(entry(page, 'Bill Fenimore'))
})

test('who an arrival may be is watched until its departure, without a guest view [NOT-01 ARR-07]', async () => {
  const member = await site.api.member({ tierId: 'low' })
  const page = await openSignedIn(site, '/arrivals', { member, viewport: phone })
  await give(page, ['reservas.csv', reservations])
  await page.getByRole('button', { name: 'Check arrivals' }).click()
  await see(entry(page, 'Nora Oddsocks').getByText('Possible match'))
  await page.getByRole('button', { name: 'More about Nora Oddsocks' }).click()
  await page.getByRole('button', { name: 'Show who it may be' }).click()
  await page.getByRole('button', { name: 'Watch Nora Oddsocks' }).click()
  await see(page.getByText(/^Until .+, the day of departure\.$/))
  const { body } = await member.get('/api/notifications/watched')
  expect(body).toMatchObject([{ guest: { lastName: 'Oddsocks' }, until: inDays(4) }])
  expect((await member.get('/api/guest/history')).body).toEqual([])
})
