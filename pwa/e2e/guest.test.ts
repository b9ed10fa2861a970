import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { renewalDate } from '../guests/renewal.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { slowUploads } from './testing/slow-upload.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
let page: Page
let member: TestMember
let other: TestMember
let guestId: string

beforeAll(async () => {
  site = await openSite()
  const { api } = site
  member = await api.member()
  other = await api.member()
  const now = api.clock.now()
  api.clock.set('2022-01-05T12:00:00Z')
  const typed = { firstName: 'Jane', lastName: 'Cooper', phoneNumber: '(555) 010-1234' }
  guestId = (await api.guest({ by: other.user, ...typed }))._id
  const { user: third } = await api.member() // of one author only the newest review weighs
  await api.review({ by: third, guestId, review: 'Smoked in the bedroom.', reviewType: '-1' })
  api.clock.set(now)
  await api.review({ by: other.user, guestId, review: 'Came back and behaved well.' })
  page = await openSignedIn(site, `/guest/${guestId}`, { member, viewport: phone })
})
afterAll(() => site.close())

const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const form = () => page.getByRole('form')
const text = () => form().getByLabel('Review', { exact: true })
const count = (what: string) =>
  page.locator('dt', { hasText: what }).locator('xpath=following-sibling::dd').textContent()
const chooseFiles = () => form().getByLabel('Evidence', { exact: true })

test('name, place, masked phone and both counts come first [RT-28 GST-01 GST-02 GST-03 GST-04 GST-05 GST-12]', async () => {
  await see(page.getByRole('heading', { level: 1, name: 'Jane Cooper', exact: true }))
  const words = await page.locator('main').textContent()
  expect(words).toContain('Austin, Texas')
  expect(words).toContain('(•••) •••-1234')
  expect(words).not.toContain('010-1234')
  expect(await count('Positive reviews')).toBe('1')
  expect(await count('Negative reviews')).toBe('1')
  await see(page.getByText('50% positive by weight of evidence (2 reviews, 0 with evidence)'))
})

test('the reviews stand newest first with type, date and evidence, without names [GST-06 REV-01 REV-02 REV-30 D-42]', async () => {
  const cards = await page
    .getByRole('list', { name: 'Reviews of Jane Cooper' })
    .locator('> li')
    .allTextContents()
  expect(cards).toHaveLength(2)
  for (const part of ['Positive', 'Came back and behaved well.', 'No evidence (weight 1 of 3)'])
    expect(cards[0]).toContain(part)
  for (const part of ['Negative', 'Smoked in the bedroom.', 'Jan 5, 2022']) expect(cards[1]).toContain(part)
  expect(await page.getByText(other.user.lastName).count()).toBe(0)
})

test('a like paints, says so and is stored [GST-07 REV-04 REV-05 REV-08 D-40]', async () => {
  const like = card('Smoked').getByRole('button', { name: 'Like' })
  await like.click()
  await see(page.getByText('You liked this review', { exact: true }))
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => like.textContent()).toContain('(1)')
  expect(await like.getAttribute('aria-pressed')).toBe('true')
})

test('a report says so, counts, and replaces the like [REV-06 REV-07 REV-09 D-40]', async () => {
  await card('Smoked').getByRole('button', { name: 'Report' }).click()
  const said = 'You reported this review. We will check the review and remove it if needed.'
  await see(page.getByText(said, { exact: true }))
  await expect
    .poll(() => card('Smoked').getByRole('button', { name: 'Report' }).textContent())
    .toContain('(1)')
  expect(await card('Smoked').getByRole('button', { name: 'Like' }).textContent()).toContain('(0)')
})

test('a reported review asks for a reason, and report and like can be taken back in the row [DOR-07]', async () => {
  const button = (name: string) => card('Smoked').getByRole('button', { name })
  const toasts = page.getByRole('status', { name: 'Messages' }).locator('[data-kind]')
  await card('Smoked').getByLabel('Why did you report it?').selectOption('It is not true')
  await see(page.getByText('Thank you. The team sees your reason.'))
  expect(await site.api.deps.reactions.docs.findOne({ member: member.user._id })).toMatchObject({
    reason: 'untrue',
  })
  expect(await toasts.count()).toBe(1)
  await button('Take back').click()
  await see(page.getByText('Your report was taken back'))
  expect(await toasts.count()).toBe(1)
  expect(await button('Report').getAttribute('aria-pressed')).toBe('false')
  expect(await card('Smoked').getByLabel('Why did you report it?').count()).toBe(0)
  await button('Like').click()
  await see(page.getByText('You liked this review', { exact: true }))
  await button('Like').click()
  await see(page.getByText('Your like was taken back'))
  expect(await toasts.count()).toBe(1)
  await page.reload()
  await expect.poll(() => button('Like').textContent()).toContain('(0)')
  expect(await button('Report').textContent()).toContain('(0)')
})

// Grounds and grades have their place in the strip and in the line of a row, once reports have them.
test('three reports of three lines are in sight on a phone, below the verdict; type, date and evidence stand above a text, like and report below [DOR-06]', async () => {
  const guest = await site.api.guest({ firstName: 'Arjun', lastName: 'Krishnamurthy' })
  const review = 'Came with five people instead of two, and left the kitchen as it was. Neighbors wrote.'
  for (const reviewType of ['1', '-1', '-1'] as const)
    await site.api.review({ guestId: guest._id, by: other.user, reviewType, review })
  onTestFinished(async () => void (await page.goto(`/guest/${guestId}`)))
  await page.goto(`/guest/${guest._id}`)
  const rows = page.getByRole('list', { name: /^Reviews of/ }).locator('> li')
  await expect.poll(() => rows.count()).toBe(3)
  await see(page.getByRole('navigation', { name: 'Members' }))
  const lines = await rows
    .locator('p')
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
  const text = await yOf(first!.locator('p'))
  for (const above of [
    first!.getByText('Negative').first(),
    first!.locator('time'),
    first!.getByText('No evidence'),
  ])
    expect(await yOf(above)).toBeLessThan(text)
  for (const name of ['Like', 'Report'])
    expect(await yOf(first!.getByRole('button', { name }))).toBeGreaterThan(text)
  await see(page.getByRole('region', { name: 'Score' }).getByText(/^\(.+\)$/))
  const size = (found: Locator) =>
    found.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
  const figure = page.locator('dt', { hasText: 'Negative reviews' }).locator('xpath=following-sibling::dd')
  expect(await size(figure)).toBeGreaterThan(await size(page.getByRole('heading', { level: 1 })))
})

test('of reports with facts two are whole on a phone, and the third has begun with its text [DOR-06]', async () => {
  const guest = await site.api.guest({ firstName: 'Greta', lastName: 'Factual' })
  const facts = { arrival: '2026-03-02', departure: '2026-03-05', platform: 'vrbo' as const }
  const review =
    'Came with five people instead of the two of the booking, left the kitchen as it was, and went at two.'
  for (const reviewType of ['1', '-1', '-1'] as const)
    await site.api.review({ guestId: guest._id, reviewType, review, facts })
  const own = await openSignedIn(site, `/guest/${guest._id}`, { member, viewport: phone })
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

test('like and report stand on the last line of a text, and never over its words', async () => {
  const guest = await site.api.guest({ firstName: 'Lena', lastName: 'Lines' })
  for (const words of [1, 5, 7, 9, 11, 13, 16, 40])
    await site.api.review({ guestId: guest._id, review: 'several '.repeat(words).trim() })
  await site.api.review({ guestId: guest._id, review: 'שלום '.repeat(12).trim() })
  const own = await openSignedIn(site, `/guest/${guest._id}`, { member })
  const rows = own.getByRole('list', { name: /^Reviews of/ }).locator('> li')
  for (const width of [1280, 390, 320]) {
    await own.setViewportSize({ width, height: 844 })
    await expect.poll(() => rows.count()).toBe(9)
    expect(await rows.evaluateAll(coveredWords), `${width}`).toEqual([])
  }
})

/** The texts whose words lie below a like or a report. */
const coveredWords = (rows: Element[]) =>
  rows.flatMap((row) => {
    const text = row.querySelector('p[dir=auto]')!
    const words = document.createRange()
    words.selectNodeContents(text)
    return [...row.querySelectorAll('button')].some((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const middle = (top + bottom) / 2
      return [...words.getClientRects()].some(
        (line) => line.top < middle + 7 && line.bottom > middle - 7 && line.left < right && line.right > left,
      )
    })
      ? [text.textContent]
      : []
  })

test('a like that fails is taken back with a word [D-40]', async () => {
  const refused = { status: 500, json: { message: 'Something went wrong' } }
  await page.route('**/api/review/like', (route) => route.fulfill(refused), { times: 1 })
  const like = card('Came back').getByRole('button', { name: 'Like' })
  await like.click()
  await see(page.getByText('Your like was not saved. Something went wrong'))
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  expect(await like.textContent()).toContain('(0)')
  await page.route('**/api/review/like', (route) => route.abort(), { times: 1 })
  await like.click()
  await see(page.getByText('Your like was not saved. It needs a connection.'))
})

test('the form refuses an empty review and a missing type [GST-09 VAL-42 VAL-43]', async () => {
  await page.getByRole('button', { name: 'Write a review' }).click()
  await form().getByRole('button', { name: 'Post review' }).click()
  await see(form().getByText('A review is required'))
  await see(form().getByText('Please choose positive or negative'))
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'))
  expect(focused).toBe('reviewType')
})

test('several files go with a review; a wrong one is refused at once [VAL-44 VAL-45 REV-21 OP-62]', async () => {
  expect(await chooseFiles().getAttribute('accept')).toBe('.gif,.jpg,.jpeg,.png,.pdf')
  await chooseFiles().setInputFiles([
    { name: 'damage.png', mimeType: 'image/png', buffer: await png() },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: await plainPdf() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ])
  await see(form().getByText('Files must be gif, jpg, jpeg, png or pdf'))
  await form().getByRole('radio', { name: 'Negative' }).check()
  await text().fill('Broke a window.\nDid not tell us.')
  await see(
    form()
      .getByText(/uploaded$/)
      .nth(1),
  )
  await form().getByRole('button', { name: 'Post review' }).click()
  await see(form().getByText('A file was not sent. Send it again or remove it.'))
  await form().getByRole('button', { name: 'Remove notes.txt' }).click()
})

test('a post shows that it runs, then empties the form, goes to the top and reloads [GST-11 REV-23 REV-24 REV-25 REV-26 OP-47]', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/api/review', (route) => held.then(() => route.continue()), { times: 1 })
  await form().getByRole('button', { name: 'Post review' }).click()
  const busy = form().getByRole('button', { name: 'Submitting...' })
  await see(busy)
  expect(await busy.isDisabled()).toBe(true)
  const reloaded = page.waitForRequest(`**/api/guest/${guestId}`)
  release()
  await reloaded
  await see(card('Broke a window.'))
  expect(await text().inputValue()).toBe('')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => count('Negative reviews')).toBe('2')
})

test('a PDF is a link, a photo an image that opens in a window [REV-03 REV-19 REV-20 D-42]', async () => {
  const mine = card('Broke a window.')
  expect(await mine.textContent()).toContain('Several pieces of evidence (weight 3 of 3)')
  const link = mine.getByRole('link', { name: 'Evidence 2 (PDF)' })
  expect(await link.getAttribute('href')).toMatch(/^\/api\/files\/[0-9a-f]{24}\.pdf\?/)
  await mine.getByRole('button', { name: 'Open Evidence 1' }).click()
  const image = page.getByRole('dialog').getByRole('img', { name: 'Evidence 1' })
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('no toast covers an action, on a phone and on a desk, wherever the page is scrolled to [DOR-07]', async () => {
  const { _id } = await site.api.guest({ lastName: 'Toasted' })
  for (const review of ['Paid late.', 'Left the heating on.', 'Came with a dog.'])
    await site.api.review({ guestId: _id, review })
  const page = await openSignedIn(site, `/guest/${_id}`, { member: await site.api.member() })
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
    }
  }
})

/** The controls that the toast covers. */
const coveredBy = (toast: Locator) =>
  toast.evaluate((floating) => {
    const { left, right, top, bottom } = floating.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter(
        (control) => !floating.contains(control) && control.checkVisibility({ visibilityProperty: true }),
      )
      .filter((control) => {
        const other = control.getBoundingClientRect()
        return other.left < right && other.right > left && other.top < bottom && other.bottom > top
      })
      .map((control) => control.textContent)
  })

test('a review without evidence has an empty mark, one with evidence full ones [DOR-07]', async () => {
  const marks = (of: string) =>
    card(of)
      .locator('svg:has(use[href="#tag"])')
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).fill === 'none'))
  expect(await marks('Smoked')).toEqual([true])
  expect(await marks('Broke a window.')).toEqual([false, false])
})

test('a link to a PDF that has expired is renewed instead of failing [D-51]', async () => {
  const link = card('Broke a window.').getByRole('link', { name: 'Evidence 2 (PDF)' })
  const before = await link.getAttribute('href')
  site.api.clock.advance(60_000)
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await link.click()
  await see(page.getByText('This private link had expired and is being renewed. Open it again.'))
  await expect.poll(() => link.getAttribute('href')).not.toBe(before)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('the pencil stands on the own review only, which cannot be liked [GST-08 REV-15 REV-16 D-40]', async () => {
  expect(await page.getByRole('button', { name: 'Edit your review' }).count()).toBe(1)
  const mine = card('Broke a window.')
  expect(await mine.getByRole('button', { name: 'Edit your review' }).count()).toBe(1)
  expect(await mine.getByRole('button', { name: 'Like' }).isDisabled()).toBe(true)
  expect(await mine.getByRole('button', { name: 'Report' }).isDisabled()).toBe(true)
})

test('the pencil puts the form into editing, with text and type [REV-27 REV-28 REV-29]', async () => {
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await see(page.getByRole('heading', { name: 'Edit your review' }))
  expect(await text().inputValue()).toBe('Broke a window.\nDid not tell us.')
  expect(await form().getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
})

test('evidence says "Sending" until its last byte and "Checking" after it [DOR-20]', async () => {
  const own = await openSignedIn(site, `/guest/${guestId}`, { member: await site.api.member() })
  const announce = await slowUploads(own)
  const evidence = own.locator('input[type=file][aria-label="Evidence"]')
  await evidence.setInputFiles({ name: 'more.png', mimeType: 'image/png', buffer: await png() })
  await see(own.getByText(/^Sending, 99% of /))
  await announce('last byte')
  await see(own.getByText('Checking', { exact: true }))
  expect(await own.getByText(/^Sending/).count()).toBe(0)
  await announce('go on')
  await see(own.getByText(/uploaded$/))
})

test('an edit keeps the earlier text, adds files and removes single ones [REV-11 REV-12 REV-13 REV-14 REV-22 OP-58 OP-59]', async () => {
  await form().getByRole('button', { name: 'Remove Evidence 2' }).click()
  await chooseFiles().setInputFiles({ name: 'more.png', mimeType: 'image/png', buffer: await png() })
  await see(form().getByText(/uploaded$/))
  await text().fill('Broke two windows.')
  await form().getByRole('button', { name: 'Save changes' }).click()
  const mine = card('Broke two windows.')
  await see(mine)
  expect(await mine.getByRole('img').count()).toBe(2)
  expect(await mine.getByRole('link').count()).toBe(0)
  await mine.getByRole('button', { name: 'Edited' }).click()
  const history = page.getByRole('dialog', { name: 'Review Edit History' })
  await see(history.getByRole('heading', { name: 'Version 1' }))
  expect(await history.getByRole('listitem').allTextContents()).toEqual([
    'Version 1Broke a window.\nDid not tell us.\n\n1 file removed',
  ])
  await page.keyboard.press('Escape')
})

test('a review that was changed in another window keeps the text and can go on [D-43 ERR-12 ERR-13]', async () => {
  await page.getByRole('button', { name: 'Edit your review' }).click()
  const { body } = await member.get(`/api/guest/${guestId}`)
  const mine = body.review.find(({ user }: { user?: string }) => user === member.id)
  const edit = {
    editingReviewId: mine._id,
    originalText: mine.review,
    reviewType: '-1',
    review: 'From the phone.',
  }
  await member.post('/api/review', edit)
  await text().fill('Broke three windows.')
  await form().getByRole('button', { name: 'Save changes' }).click()
  await see(form().getByText('This review was changed in another window. Reload it and try again.'))
  expect(await text().inputValue()).toBe('Broke three windows.')
  await form().getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(form().getByText('From the phone.'))
  expect(await text().inputValue()).toBe('Broke three windows.')
  await form().getByRole('button', { name: 'Save changes' }).click()
  await see(card('Broke three windows.'))
})

test('an own review that the team has hidden says so to its author [D-42]', async () => {
  const { body } = await member.get(`/api/guest/${guestId}`)
  const mine = body.review.find(({ user }: { user?: string }) => user === member.id)
  await site.api.hide(String(mine._id))
  await page.reload()
  await see(card('Broke three windows.').getByText('Hidden by the HostVouch team'))
  expect(await count('Negative reviews')).toBe('1')
})

test('a guest without reviews says so [REV-17]', async () => {
  const guest = await site.api.guest({ lastName: 'Quiet' })
  await page.goto(`/guest/${guest._id}`)
  await see(page.getByText('No reviews for this guest yet', { exact: true }))
  expect(await page.getByText('by weight of evidence').count()).toBe(0)
})

test('the meter turns to the waiting color at 80 % of the views and says when they renew [DOR-04]', async () => {
  const host = await site.api.member({ tierId: 'low' })
  const details = (await host.get(`/api/users/${host.id}`)).body
  const reader = await openSignedIn(site, '/theme.js', { member: host })
  const colors: string[] = []
  for (const quotaUsed of [23, 24]) {
    await reader.route(`**/api/users/${host.id}`, (route) =>
      route.fulfill({ json: { ...details, quotaUsed } }),
    )
    await reader.goto('/guestlist')
    await see(reader.getByText(`You have used ${quotaUsed} of 30 guest views this month`))
    await see(reader.getByText(`They renew on ${renewalDate()}`))
    const part = reader.locator('svg rect[width]:not([width="100"])')
    colors.push(await part.evaluate((bar) => getComputedStyle(bar).fill))
  }
  const waiting = await reader.evaluate(() => {
    document.body.style.color = 'var(--waiting)'
    return getComputedStyle(document.body).color
  })
  expect(colors.map((color) => color === waiting)).toEqual([false, true])
})

test('without credits the way to an upgrade is shown, with the renewal and what larger plans cost today [ERR-14 ERR-15 OP-51 DOR-04]', async () => {
  const poor = await site.api.member({ tierId: 'low' })
  const stranger = await openSignedIn(site, '/guestlist', { member: poor, viewport: phone })
  const refused = { status: 403, json: { message: 'limitReached' } }
  await stranger.route(`**/api/guest/${guestId}`, (route) => route.fulfill(refused))
  const changes = [{ tierId: 'mid', amountDue: 40_000, charge: 50_000 }]
  await stranger.route('**/api/users/plan-changes', (route) => route.fulfill({ json: { changes } }))
  await stranger.goto(`/guest/${guestId}`)
  const said = 'You have reached the monthly view limit for your package. Upgrade to get more views.'
  await see(stranger.getByText(said, { exact: true }))
  const upgrade = stranger.getByRole('link', { name: 'Upgrade Now', exact: true })
  expect(await upgrade.getAttribute('href')).toBe(`/useraccount/${poor.id}?tab=subscription`)
  await see(stranger.getByText(`Your guest views renew on ${renewalDate()}.`))
  const plans = stranger.getByRole('list', { name: 'Plans' })
  await see(plans.getByRole('button', { name: 'Upgrade for $400 today' }))
  expect(await plans.getByRole('heading').allInnerTexts()).toEqual(['Entrepreneur', 'Manager', 'Unlimited'])
})

test('another failure shows Error and the message [ERR-16 OP-86]', async () => {
  await page.goto(`/guest/${'0'.repeat(24)}`)
  await see(page.getByRole('heading', { name: 'Error', exact: true }))
  await see(page.getByText('Guest not found', { exact: true }))
  expect(page.url()).toContain('/guest/')
})

test('a failure of the server shows the number of its request, and a refusal offers nothing that cannot help [DOR-15]', async () => {
  const path = `/guest/${guestId}`
  let requestId = ''
  const other = await openSignedIn(site, '/faq', { member: await site.api.member() })
  await other.route(`**/api${path}`, async (route) => {
    const response = await route.fetch()
    requestId = response.headers()['x-request-id']!
    await route.fulfill({ response, status: 500, json: { message: 'Something went wrong' } })
  })
  await other.goto(path)
  await see(other.getByText(/If it keeps happening, tell us the number of this request/))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  await see(other.getByText(requestId))
  await other.unroute(`**/api${path}`)
  await other.getByRole('button', { name: 'Try again' }).click()
  await other.getByRole('heading', { level: 1, name: 'Error' }).waitFor({ state: 'detached' })
  await other.goto(`/guest/${'0'.repeat(24)}`)
  await see(other.getByText('Guest not found', { exact: true }))
  expect(await other.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await other.getByRole('link', { name: 'Back to the search' }).click()
  await other.waitForURL('**/guestlist')
})

test('on a phone the way back to the top does not lie over what is typed [SRC-19]', async () => {
  const small = await openSignedIn(site, `/guest/${guestId}`, { member, viewport: phone })
  const text = small.getByLabel('Review', { exact: true })
  const button = small.getByRole('button', { name: 'Back to top' })
  await text.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await see(button)
  await text.focus()
  await button.waitFor({ state: 'detached' })
  await text.blur()
  await see(button)
})
