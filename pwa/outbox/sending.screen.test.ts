import { expect, test } from 'vitest'
import type { Route } from '../testing/node-browser/network.ts'
import { chooseFile } from '../testing/forms.ts'
import { see, startScreens } from '../testing/screens.ts'
import { statusText } from '../vault/testing/saved-guest.ts'
import { countOf, dumpVault } from '../vault/testing/stored-vault.ts'
import { openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a new guest with files, a review and an edit written offline are each sent once, in order [D-94 D-50]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeNewGuest('Fresh', 'Left without paying.')
  await chooseFile(page, 'Evidence', 'receipt.png')
  await chooseFile(page, 'Evidence', 'bill.pdf')
  await host.addGuest()
  await see(host.kept())
  await host.writeReview('Second text.')
  await host.editReview('First text, corrected.')
  await see(statusText(page, 'No answer, 3 unsent'))
  const stored = await dumpVault(page)
  expect(stored.kinds['waiting-file']).toBe(2)
  for (const secret of ['Fresh', 'Left without paying', 'receipt.png', 'Damage report'])
    expect(stored.text).not.toContain(secret)
  await host.comeBack(page)
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text, corrected.', 'Left without paying.', 'Second text.'])
  const [edited, fresh] = await host.reviewsOf()
  expect(edited!._id.toHexString()).toBe(host.ownReviewId)
  expect(fresh!.files).toHaveLength(2)
  expect(await host.db().collection('guests').countDocuments({ lastName: 'Fresh' })).toBe(1)
  expect(await countOf(page, 'waiting-file')).toBe(0)
})

test('a connection that breaks after each step still leads to one guest, one review and one edit [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeNewGuest('Broken', 'Smoked inside.')
  await chooseFile(page, 'Evidence', 'smoke.png')
  await host.addGuest()
  await see(host.kept())
  await host.writeReview('Very tidy.')
  await host.editReview('First text, better.')
  const broken = new Map<string, number>()
  /** The server does it, and the answer is lost: the first two times at every address. */
  const loseAnswer = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const times = broken.get(pathname) ?? 0
    if (route.request().method() !== 'POST' || times >= 2) return route.continue()
    await route.fetch().catch(() => undefined)
    broken.set(pathname, times + 1)
    await route.abort()
  }
  for (const path of ['**/api/guest', '**/api/files', '**/api/review']) await page.route(path, loseAnswer)
  await host.comeBack(page)
  const lost = () => [...broken.values()].reduce((sum, times) => sum + times, 0)
  // Each try to send ends at the first answer that is lost; the next one begins with the page.
  for (let tries = 1; tries <= 6; tries += 1) {
    await expect.poll(lost).toBeGreaterThanOrEqual(tries)
    await page.reload()
  }
  await host.unsent(0)
  expect([...broken.values()]).toEqual([2, 2, 2])
  expect(await host.textsOf()).toEqual(['First text, better.', 'Smoked inside.', 'Very tidy.'])
  expect(await host.db().collection('guests').countDocuments({ lastName: 'Broken' })).toBe(1)
  expect((await host.reviewsOf())[0]!.versions).toEqual(['First text.'])
})

test('a refused review keeps its text and the reason, delays no other, and is sent after an edit [D-94 D-44]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('What a fucking mess.')
  await host.writeReview('Friendly and on time.')
  await host.comeBack(page)
  await expect.poll(host.textsOf).toEqual(['First text.', 'Friendly and on time.'])
  await host.unsent(1)
  await host.status().click()
  await see(host.panel().getByText(/^Not accepted: /))
  await see(host.panel().getByText('What a fucking mess.'))
  await host.edit('Gina Known').click()
  await host.typeInPanel('What a mess.')
  await host.keepChanges()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Friendly and on time.', 'What a mess.'])
})

test('a waiting review is discarded after a question, and the others stay [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('To be thrown away.')
  await host.writeReview('To be sent later.')
  await host.status().click()
  await host.panel().getByRole('button', { name: 'Discard the review of Gina Known' }).first().click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await see(host.panel().getByText('To be thrown away.'))
  await host.discardWaiting('Gina Known')
  await see(page.getByText('The review was discarded'))
  await host.unsent(1)
  await page.keyboard.press('Escape')
  await see(statusText(page, 'No answer, 1 unsent'))
  await host.comeBack(page)
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'To be sent later.'])
})

test('a review that hangs on its way is kept after half a minute, and any tab can send it then [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await page.goto('/theme.js') // a clock that changes under a member's page would end the session
  await page.clock.install()
  await host.typeReview('Stood still.')
  await page.clock.pauseAt(Date.now())
  let [isStill, tries] = [true, 0]
  await page.route('**/api/review', (route) => {
    tries += 1
    return isStill ? undefined : route.continue()
  })
  await host.post()
  await expect.poll(() => tries).toBe(1)
  await page.clock.runFor(25_000)
  await see(page.getByRole('button', { name: 'Submitting...' }))
  await page.clock.runFor(5_000)
  await see(host.kept())
  await expect.poll(() => tries).toBe(2) // the server is there: it is sent again at once
  isStill = false
  await page.clock.runFor(30_000)
  await page.openTab('/guestlist') // nothing in the way of another tab
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Stood still.'])
})

test('words that wait a second time are asked about in the outbox, and sent once they are meant [DOR-33]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('First text.')
  await host.comeBack(page)
  await host.status().click()
  await see(host.panel().getByText('Not accepted: You have already posted the same words about this guest.'))
  expect(await host.textsOf()).toEqual(['First text.'])
  await host.edit('Gina Known').click()
  await host.panel().getByLabel('Post it again anyway').check()
  await host.keepChanges()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'First text.'])
})

test('a text that the outbox could not send is marked, focused and explained where it is edited [DOR-30]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('What a shit stay.')
  await host.comeBack(page)
  await host.status().click()
  await see(host.panel().getByText(/^Not accepted: 'shit' is against our policy/))
  await host.edit('Gina Known').click()
  const text = host.panel().getByLabel('Review', { exact: true })
  await see(host.panel().getByText(/^'shit' is against our policy/))
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('review')
  await text.fill('Left late.')
  await host.keepChanges()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Left late.'])
})
