import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { changeOf } from '../../shared/stays/merge.ts'
import { renewalDate } from '../guests/renewal.ts'
import { inDays } from '../screens/arrivals/testing/reservations.ts'
import { keepToasts } from './testing/keep-toasts.ts'
import { openMember } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())

test('three reports of three lines are in sight on a phone, each text between its facts and its buttons [DOR-06]', async () => {
  const guest = await site.api.guest({ firstName: 'Arjun', lastName: 'Krishnamurthy' })
  const review = 'Came with five people instead of two, and left the kitchen as it was. Neighbors wrote.'
  for (const reviewType of ['1', '-1', '-1'] as const)
    await site.api.review({ guestId: guest._id, reviewType, review })
  const page = await openSignedIn(site, `/guest/${guest._id}`, {
    member: await site.api.member(),
    viewport: phone,
  })
  const rows = page.getByRole('list', { name: /^Reviews of/ }).locator('> li')
  await expect.poll(() => rows.count()).toBe(3)
  await see(page.getByRole('navigation', { name: 'Members' }))
  const lines = await rows
    .locator('p[dir]')
    .evaluateAll((all) =>
      all.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    )
  expect(lines.map(Math.round)).toEqual([3, 3, 3])
  const bottoms = async () => {
    const [last, write] = await Promise.all([
      rows.nth(2).boundingBox(),
      page.getByRole('button', { name: 'Write a review' }).first().boundingBox(),
    ])
    return write!.y - last!.y - last!.height
  }
  await expect.poll(bottoms).toBeGreaterThanOrEqual(0)
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
  await see(page.getByText(`Newest negative: ${month.format(site.api.clock.now())}`))
  const [first] = await rows.all()
  const yOf = async (part: Locator) => (await part.boundingBox())!.y
  const text = await yOf(first!.locator('p[dir]'))
  for (const above of [first!.getByText('Negative').first(), first!.locator('time')])
    expect(await yOf(above)).toBeLessThan(text)
  for (const name of ['Like', 'Report'])
    expect(await yOf(first!.getByRole('button', { name }))).toBeGreaterThan(text)
  const size = (found: Locator) =>
    found.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
  const figure = page.locator('dt', { hasText: 'Negative reviews' }).locator('xpath=following-sibling::dd')
  expect(await size(figure)).toBe(60)
  expect(await size(first!.locator('p[dir]'))).toBe(16)
})

test('of reports with facts two are whole on a phone, and the third has begun with its text [DOR-06]', async () => {
  const guest = await site.api.guest({ firstName: 'Greta', lastName: 'Factual' })
  const facts = { arrival: '2026-03-02', departure: '2026-03-05', platform: 'vrbo' as const }
  const review =
    'Came with five people instead of the two of the booking, left the kitchen as it was, and went at two.'
  for (const reviewType of ['1', '-1', '-1'] as const)
    await site.api.review({ guestId: guest._id, reviewType, review, facts })
  const own = await openSignedIn(site, `/guest/${guest._id}`, {
    member: await site.api.member(),
    viewport: phone,
  })
  const rows = own.getByRole('list', { name: /^Reviews of/ }).locator('> li')
  await expect.poll(() => rows.count()).toBe(3)
  await see(own.getByRole('navigation', { name: 'Members' }))
  const texts = rows.locator('p[dir=auto]')
  const lines = await texts.evaluateAll((all) => all.map((text) => Math.round(text.clientHeight / 22.4)))
  expect(lines).toEqual([3, 3, 3])
  const room = async () => {
    const [second, third, write] = await Promise.all([
      rows.nth(1).boundingBox(),
      texts.nth(2).boundingBox(),
      own.getByRole('button', { name: 'Write a review' }).first().boundingBox(),
    ])
    return Math.min(write!.y - second!.y - second!.height, write!.y - third!.y - 22)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})

test('no control and no stamp of a report lies over its text, and its date is in the margin [DOR-22]', async () => {
  const guest = await site.api.guest({ firstName: 'Lena', lastName: 'Lines' })
  const member = await site.api.member()
  for (const words of [1, 5, 11, 40])
    await site.api.review({ guestId: guest._id, review: 'several '.repeat(words).trim() })
  const facts = {
    grounds: ['more-people' as const, 'threats' as const],
    claimed: 250,
    currency: 'USD' as const,
  }
  const own = await site.api.review({ by: member.user, guestId: guest._id, reviewType: '-1', facts })
  expect((await member.put(`/api/review/${own._id}/settled`, { settled: true })).status).toBe(200)
  await site.api.review({ guestId: guest._id, review: 'שלום '.repeat(12).trim() })
  const page = await openSignedIn(site, `/guest/${guest._id}`, { member })
  const rows = page.getByRole('list', { name: /^Reviews of/ }).locator('> li')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => rows.count()).toBe(6)
    expect(await rows.evaluateAll(coveredTexts), `${width}`).toEqual([])
  }
})

/** The texts that share room with a control, a stamp or the date. */
const coveredTexts = (rows: Element[]) =>
  rows.flatMap((row) => {
    const text = row.querySelector('p[dir]')!
    const { left, right, top, bottom } = text.getBoundingClientRect()
    return [...row.querySelectorAll('button, summary, time, [class*="stamp"] > *')].flatMap((part) => {
      const other = part.getBoundingClientRect()
      const isOver = other.top < bottom && other.bottom > top && other.left < right && other.right > left
      return isOver && other.width > 0 ? [`${part.outerHTML.slice(0, 60)} over ${text.textContent}`] : []
    })
  })

test('no toast covers an action or the verdict at any scroll, nor what a list asks next [DOR-07 DOR-30]', async () => {
  const { _id } = await site.api.guest({ lastName: 'Toasted' })
  for (const review of ['Paid late.', 'Left the heating on.', 'Came with a dog.'])
    await site.api.review({ guestId: _id, review })
  const page = await openSignedIn(site, `/guest/${_id}`, { member: await site.api.member() })
  await see(page.getByRole('button', { name: /^Like/ }).last())
  await keepToasts(page)
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    for (const at of [0, 0.5, 1]) {
      await page.evaluate(
        (part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)),
        at,
      )
      const like = page.getByRole('button', { name: /^Like/ }).first()
      await like.dispatchEvent('click') // without a scroll
      const toast = page.getByLabel('Messages').locator('[data-kind]')
      await see(toast)
      await expect.poll(() => coveredBy(toast)).toEqual([])
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await toast.waitFor({ state: 'detached' })
    }
  }
  const member = await site.api.member()
  const days = { arrival: inDays(-6), departure: inDays(-2), source: 'Airbnb', listing: 'Lake House' }
  const changes = ['Younger', 'Older', 'Oldest'].map((lastName, n) =>
    changeOf(
      `a-stay-that-is-over-${n}`,
      null,
      { firstName: 'Nadia', lastName, ...days },
      {
        id: `change-${n}`,
        now: Date.now(),
      },
    ),
  )
  expect((await member.put('/api/stays', { since: 0, changes })).status).toBe(200)
  const list = await openMember(site, member.user.email, { viewport: phone })
  await list.goto('/arrivals')
  await see(list.getByRole('button', { name: 'No report' }).first())
  await keepToasts(list)
  await list.getByRole('button', { name: 'No report' }).first().click()
  const toast = list.getByLabel('Messages').locator('[data-kind]')
  await see(toast)
  const next = 'main :is(h3, legend, label, strong, button, a)'
  await expect.poll(() => coveredBy(toast, next)).toEqual([])
})

const controls = 'a, button, input, select, textarea, summary, [aria-label=Score]'

/** The controls, and the figures of the guest, that the toast covers. */
const coveredBy = (toast: Locator, which = controls) =>
  toast.evaluate((floating, which) => {
    const { left, right, top, bottom } = floating.getBoundingClientRect()
    return [...document.querySelectorAll(which)]
      .filter(
        (control) => !floating.contains(control) && control.checkVisibility({ visibilityProperty: true }),
      )
      .filter((control) => {
        const other = control.getBoundingClientRect()
        return other.left < right && other.right > left && other.top < bottom && other.bottom > top
      })
      .map((control) => control.textContent)
  }, which)

test('a posted review leads to the top; its photo opens, its PDF loads, its mark is full [REV-20 REV-25 D-51 DOR-07]', async () => {
  const { _id: guestId } = await site.api.guest()
  for (const review of ['Smoked in the bedroom.', 'Came back late at night.'])
    await site.api.review({ guestId, review, reviewType: '-1' })
  const member = await site.api.member()
  const page = await openSignedIn(site, `/guest/${guestId}`, { member, viewport: phone })
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const form = page.getByRole('form')
  await writeButton(page).click()
  await form.getByLabel('Evidence', { exact: true }).setInputFiles([
    { name: 'damage.png', mimeType: 'image/png', buffer: await png() },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await plainPdf() },
  ])
  await form.getByRole('radio', { name: 'Negative' }).check()
  await form.getByLabel('Review', { exact: true }).fill('Broke a window.')
  await form.getByRole('button', { name: 'Post review' }).click()
  const mine = card('Broke a window.')
  await see(mine)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const markOf = (review: Locator) =>
    review.locator('[data-evidence]').evaluate((mark) => getComputedStyle(mark).backgroundColor)
  expect(await markOf(card('Smoked'))).toBe('rgba(0, 0, 0, 0)')
  expect(await markOf(mine)).not.toBe('rgba(0, 0, 0, 0)')
  await mine.getByRole('button', { name: 'Open Evidence 1' }).click()
  const image = page.getByRole('dialog').getByRole('img', { name: 'Evidence 1' })
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const pdf = mine.getByRole('link', { name: 'Evidence 2 (PDF)' })
  const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('from 80 % of the views on the meter has the waiting color and says when they renew [DOR-04]', async () => {
  const host = await site.api.member({ tierId: 'low' })
  const details = (await host.get(`/api/users/${host.id}`)).body
  const reader = await openSignedIn(site, '/theme.js', { member: host })
  const colors: string[] = []
  const renewal = reader.getByText(`They renew on ${renewalDate()}`)
  for (const quotaUsed of [23, 24]) {
    await reader.route(`**/api/users/${host.id}`, (route) =>
      route.fulfill({ json: { ...details, quotaUsed } }),
    )
    await reader.goto('/guestlist')
    await see(reader.getByText(`You have used ${quotaUsed} of 30 guest views this month`))
    const left = reader.getByRole('banner').getByText(`${30 - quotaUsed} guest views left`)
    await see(left)
    colors.push(await left.evaluate((words) => getComputedStyle(words).color))
    expect(await renewal.count()).toBe(quotaUsed === 24 ? 1 : 0)
  }
  colors.push(await renewal.evaluate((words) => getComputedStyle(words).color))
  const waiting = await reader.evaluate(() => {
    document.body.style.color = 'var(--waiting)'
    return getComputedStyle(document.body).color
  })
  expect(colors.map((color) => color === waiting)).toEqual([false, true, true])
})

test('the way back to the top lies beside the reports or in the bar, and not over what is typed [SRC-19]', async () => {
  const { _id } = await site.api.guest()
  for (let stay = 0; stay < 8; stay += 1)
    await site.api.review({ guestId: _id, review: 'Left the heating on. '.repeat(20) })
  const member = await site.api.member()
  for (const viewport of [phone, desk]) {
    const page = await openSignedIn(site, `/guest/${_id}`, { member, viewport })
    const button = page.getByRole('button', { name: 'Back to top' }).filter({ visible: true })
    const isOver = async (other: Locator) => {
      const [a, b] = await Promise.all([button.boundingBox(), other.boundingBox()])
      return (
        a && b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
      )
    }
    const reports = page.getByRole('list', { name: /^Reviews of/ })
    await see(reports)
    await page.evaluate(() => scrollTo(0, 401))
    await see(button)
    const bar = await button.locator('xpath=../..').boundingBox()
    expect(bar!.width === viewport.width || !(await isOver(reports))).toBe(true)
    await writeButton(page).click()
    const text = page.getByLabel('Review', { exact: true })
    await text.focus()
    await expect.poll(async () => (await button.count()) > 0 && (await isOver(text))).toBe(false)
  }
})

test('lists of reviews fit a phone: short rows, all within the width, long costs beside the name [RT-27 DOR-03]', async () => {
  for (const firstName of ['Rita', 'Ada', 'Zoe']) {
    const { _id: guestId } = await site.api.guest({ firstName, lastName: 'Recent' })
    await site.api.review({ guestId, review: `About ${firstName}. `.repeat(20) })
  }
  const host = await site.api.member({ tierId: 'low' })
  const details = (await host.get(`/api/users/${host.id}`)).body
  const page = await openSignedIn(site, '/viewreviews', { member: host, viewport: phone })
  const list = page.getByRole('list', { name: 'Most liked recent reviews' })
  const rows = list.getByRole('listitem').filter({ hasText: 'Recent' })
  await expect.poll(() => rows.count()).toBe(3)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(185)
  await page.setViewportSize({ width: 320, height: 640 })
  const { x, width } = (await page.getByLabel('Sort', { exact: true }).boundingBox())!
  expect(x + width).toBeLessThanOrEqual(304)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize(phone)
  await page.route(`**/api/users/${host.id}`, (route) =>
    route.fulfill({ json: { ...details, quotaUsed: 30 } }),
  )
  await page.goto('/guestlist')
  await page.getByLabel('Name, with phone or last four').fill('Recent')
  await page.keyboard.press('Enter')
  const said = page.locator('main').getByText(`No guest views left until ${renewalDate()}`, { exact: true })
  await expect.poll(() => said.count()).toBe(3)
  const name = page.getByRole('heading', { name: /Recent$/ }).first()
  expect((await name.boundingBox())!.height, 'the name keeps its line').toBeLessThan(40)
  const row = page.getByRole('listitem').filter({ has: name }).first()
  expect((await row.boundingBox())!.height, 'and the row its lines').toBeLessThanOrEqual(96)
})
