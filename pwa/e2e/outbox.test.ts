import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { password } from '../../api/testing/api.ts'
import {
  updateRecord,
  dumpVault,
  seeHalfTyped,
  submitLogin,
  expireSession,
  statusText,
} from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { logIn, phone } from './testing/site.ts'
import {
  addGuest,
  ana,
  choose,
  comeBack,
  db,
  discardWaiting,
  edit,
  editReview,
  goAway,
  guestId,
  holdUp,
  keepChanges,
  kept,
  openAna,
  ownReviewId,
  page,
  panel,
  review,
  reviewsOf,
  site,
  status,
  textsOf,
  typeInPanel,
  unsent,
  writeNewGuest,
  writeReview,
  closeOutbox,
  end,
  openOutbox,
} from './testing/outbox.ts'

beforeAll(openOutbox)
afterEach(end)
afterAll(closeOutbox)

test('a new guest with a file, a review and an edit typed without a server are each sent once, in order [D-94 D-50]', async () => {
  await openAna()
  await goAway()
  await writeNewGuest('Fresh', 'Left without paying.')
  await choose('receipt.png', await png())
  await choose('bill.pdf', await plainPdf())
  await addGuest()
  await see(kept())
  await writeReview('Second text.')
  await editReview('First text, corrected.')
  await see(statusText(page, 'No answer, 3 unsent'))
  const stored = await dumpVault(page)
  expect(stored.kinds['waiting-file']).toBe(2)
  for (const secret of ['Fresh', 'Left without paying', 'receipt.png', 'Damage report'])
    expect(stored.text).not.toContain(secret)
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text, corrected.', 'Left without paying.', 'Second text.'])
  const [edited, fresh] = await reviewsOf()
  expect(edited!._id.toHexString()).toBe(ownReviewId)
  expect(fresh!.files).toHaveLength(2)
  expect(await db().collection('guests').countDocuments({ lastName: 'Fresh' })).toBe(1)
  expect((await dumpVault(page)).kinds['waiting-file']).toBeUndefined()
})

test('a connection that breaks after each step leads to one guest, one review and one edit all the same [D-94]', async () => {
  await openAna()
  await goAway()
  await writeNewGuest('Broken', 'Smoked inside.')
  await choose('smoke.png', await png())
  await addGuest()
  await see(kept())
  await writeReview('Very tidy.')
  await editReview('First text, better.')
  const broken = new Map<string, number>()
  /** The server does it, and the answer is lost: the first two times at every address. */
  const loseAnswer = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const times = broken.get(pathname) ?? 0
    if (route.request().method() !== 'POST' || times >= 2) return route.continue()
    broken.set(pathname, times + 1)
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset')
  }
  for (const path of ['**/api/guest', '**/api/files', '**/api/review']) await page.route(path, loseAnswer)
  await comeBack(page)
  const lost = () => [...broken.values()].reduce((sum, times) => sum + times, 0)
  // Each try to send ends at the first answer that is lost; the next one begins with the page.
  for (let tries = 1; tries <= 6; tries += 1) {
    await expect.poll(lost).toBeGreaterThanOrEqual(tries)
    await page.reload()
  }
  await unsent(0)
  expect([...broken.values()]).toEqual([2, 2, 2])
  expect(await textsOf()).toEqual(['First text, better.', 'Smoked inside.', 'Very tidy.'])
  expect(await db().collection('guests').countDocuments({ lastName: 'Broken' })).toBe(1)
  expect((await reviewsOf())[0]!.versions).toEqual(['First text.'])
})

test('a refused review keeps its text and the reason, delays no other, and is sent after an edit [D-94 D-44]', async () => {
  await openAna()
  await goAway()
  await writeReview('What a fucking mess.')
  await writeReview('Friendly and on time.')
  await comeBack(page)
  await expect.poll(textsOf).toEqual(['First text.', 'Friendly and on time.'])
  await unsent(1)
  await status().click()
  await see(panel().getByText(/^Not accepted: /))
  await see(panel().getByText('What a fucking mess.'))
  await panel().getByRole('button', { name: 'Edit the review of Gina Known' }).click()
  await panel().getByLabel('Review', { exact: true }).fill('What a mess.')
  await panel().getByRole('button', { name: 'Keep changes' }).click()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Friendly and on time.', 'What a mess.'])
})

test('a waiting review can be discarded, and nothing is sent while the vault is locked [D-94]', async () => {
  await openAna()
  await goAway()
  await writeReview('To be thrown away.')
  await writeReview('To be sent later.')
  await status().click()
  const discard = panel().getByRole('button', { name: 'Discard the review of Gina Known' }).first()
  await discard.click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await see(panel().getByText('To be thrown away.'))
  await discardWaiting(page, 'Gina Known')
  await see(page.getByText('The review was discarded'))
  await unsent(1)
  await page.keyboard.press('Escape')
  await see(statusText(page, 'No answer, 1 unsent'))
  await expireSession(page)
  await page.waitForURL('**/')
  await comeBack(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await textsOf()).toEqual(['First text.'])
  await logIn(page, ana.user.email)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'To be sent later.'])
})

test('a review that stands still on its way is kept after half a minute, and any tab can send it then [D-94]', async () => {
  await openAna({ isIsolated: true })
  await page.goto('/theme.js') // a clock that changes under a member's page would end the session
  await page.clock.install()
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('Stood still.')
  let [isStill, tries] = [true, 0]
  await page.context().route('**/api/review', (route) => {
    tries += 1
    return isStill ? undefined : route.continue()
  })
  await page.getByRole('button', { name: 'Post review' }).click()
  await expect.poll(() => tries).toBe(1)
  await page.clock.runFor(25_000)
  await see(page.getByRole('button', { name: 'Submitting...' }))
  await page.clock.runFor(5_000)
  await see(kept())
  await expect.poll(() => tries).toBe(2) // the server is there: it is sent again at once
  isStill = false
  await page.clock.runFor(30_000)
  await (await page.context().newPage()).goto('/guestlist') // nothing in the way of another tab
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Stood still.'])
})

test('no tab sends a waiting review while it is edited, and it is sent once the editor is left [D-94]', async () => {
  await openAna()
  const second = await page.context().newPage()
  await second.goto('/memberhomepage')
  await see(second.getByRole('heading', { level: 1 }))
  await goAway()
  await second.evaluate(() => dispatchEvent(new Event('offline')))
  await see(statusText(second, 'No answer'))
  await writeNewGuest('Smith', 'Left early.')
  await addGuest()
  await see(kept())
  await writeReview('Second text.')
  await see(statusText(second, 'No answer, 2 unsent'))
  await status().click()
  await edit('Nora Smith').click()
  await panel().getByLabel('Last Name').fill('Smyth')
  await typeInPanel('Left late.')
  await page.keyboard.press('Escape')
  await see(page.getByText('Keep or cancel your changes first.'))
  await comeBack(second)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(textsOf).toEqual(['First text.', 'Second text.'])
  await second.getByRole('banner').getByRole('button').click()
  const elsewhere = second.getByRole('dialog', { name: 'Connection and saved guests' })
  await discardWaiting(second, 'Nora Smith')
  await see(second.getByText('This review is being sent, or edited in another window.'))
  await elsewhere.getByRole('button', { name: 'Edit the review of Nora Smith' }).click()
  await see(elsewhere.getByText('Left early.'))
  expect(await panel().getByLabel('Last Name').inputValue()).toBe('Smyth')
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Second text.', 'Left late.'])
  const added = await db().collection('guests').find({ firstName: 'Nora' }).toArray()
  expect(added.map(({ lastName }) => lastName)).toContain('Smyth')
  expect(added.map(({ lastName }) => lastName)).not.toContain('Smith')
})

test('what is typed into a waiting review is not lost by the way back', async () => {
  await openAna()
  await goAway()
  await writeReview('Waits.')
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await page.waitForURL('**/faq')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('Waits, and goes on.')
  await page.goBack()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  expect(await panel().getByLabel('Review', { exact: true }).inputValue()).toBe('Waits, and goes on.')
  await keepChanges()
  await see(panel().getByText('Waits, and goes on.'))
})

test('what is typed into a waiting review stays with the way back to another tab of the same page', async () => {
  await openAna({ viewport: phone })
  await goAway()
  await writeReview('Waits.')
  const bar = page.getByRole('navigation', { name: 'Members' })
  await bar.getByRole('link', { name: 'Search' }).click()
  await page.waitForURL('**/guestlist')
  await bar.getByRole('link', { name: 'History' }).click()
  await page.waitForURL('**/guestlist?tab=history')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('Waits, and goes on.')
  await page.goBack()
  await page.waitForURL('**/guestlist')
  await keepChanges()
  await see(panel().getByText('Waits, and goes on.'))
})

test('what is typed into a waiting review survives a login over the page [D-92]', async () => {
  await openAna()
  await goAway()
  await writeReview('Waits.')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('Waits, and goes on.')
  await db().collection('sessions').deleteMany({})
  await comeBack(page)
  const login = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.waitFor({ state: 'hidden' })
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Waits, and goes on.'])
})

test('a waiting review whose editor is left without a change is sent then, also after another that is on its way', async () => {
  await openAna()
  await goAway()
  await writeReview('Waits.')
  await writeReview('Goes first.')
  await status().click()
  await edit('Gina Known').first().click()
  await see(panel().getByRole('button', { name: 'Cancel' }))
  const goOn = await holdUp('**/api/review')
  await panel().getByRole('button', { name: 'Cancel' }).click()
  await see(panel().getByRole('button', { name: 'Sending...' }))
  goOn()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Goes first.', 'Waits.'])
})

test('nothing that is on its way can be edited, also when the connection breaks and returns meanwhile', async () => {
  await openAna()
  await goAway()
  await writeReview('On its way.')
  const goOn = await holdUp('**/api/review')
  await status().click()
  await see(panel().getByRole('button', { name: 'Sending...' }))
  await goAway()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await see(panel().getByText('You are connected, but the server does not answer', { exact: false }))
  const isSynced = page.waitForResponse('**/api/guest/history?*')
  await comeBack(page)
  await isSynced
  expect(await edit('Gina Known').isDisabled()).toBe(true)
  goOn()
  await unsent(0)
})

test('what one member was sending stops where another logs in, and goes on with the first [D-93 D-94]', async () => {
  await openAna()
  const bob = await site.api.member()
  await goAway()
  await writeNewGuest('Between', 'By Ana alone.')
  await addGuest()
  await see(kept())
  const goOn = await holdUp('**/api/guest')
  const second = await page.context().newPage()
  await second.goto('/theme.js')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(second, bob.user.email)
  await see(page.getByRole('banner').getByRole('link', { name: 'Account' }))
  goOn()
  // The page lets go of this once it sends nothing any more.
  await page.evaluate(() => navigator.locks.request('vault send', () => undefined))
  // The end of the hour has ended the token, so that even what was on its way is refused.
  expect(await db().collection('guests').countDocuments({ lastName: 'Between' })).toBe(0)
  expect(await db().collection('reviews').countDocuments({ text: 'By Ana alone.' })).toBe(0)
  expect(await page.getByText('Nora').count()).toBe(0)
  await expireSession(page)
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await logIn(page, ana.user.email)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'By Ana alone.'])
  expect(await db().collection('guests').countDocuments({ lastName: 'Between' })).toBe(1)
})

test('Log Out names unsent reviews first, with the choice to stay [D-93]', async () => {
  await openAna()
  await goAway()
  await writeReview('Not sent yet.')
  await page.goto(`/useraccount/${ana.id}`)
  const leave = () => page.getByRole('tab', { name: 'Log Out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and lose unsent reviews?' })
  await leave()
  await see(question.getByText('Gina Known: Not sent yet.'))
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect((await dumpVault(page)).kinds.waiting).toBe(1)
  await leave()
  await question.getByRole('button', { name: 'Log out and erase them' }).click()
  await page.waitForURL('**/')
  expect((await dumpVault(page)).kinds).toEqual({})
})

test('Log Out in one tab names the reviews that were kept in another [D-93]', async () => {
  await openAna()
  const other = await page.context().newPage()
  await other.goto(`/useraccount/${ana.id}`)
  await see(other.getByRole('tab', { name: 'Log Out' }))
  await goAway()
  await writeReview('Kept in the first tab.')
  await other.getByRole('tab', { name: 'Log Out' }).click()
  await see(other.getByRole('dialog').getByText('Gina Known: Kept in the first tab.'))
  expect((await dumpVault(page)).kinds.waiting).toBe(1)
})

test('Log Out counts unsent reviews that are locked, and the password opens and sends them instead [D-93]', async () => {
  await openAna()
  await goAway()
  await writeReview('Locked away.')
  await updateRecord(page, 'openKeys', (key) => (key.expiresAt = 0))
  await page.reload()
  await see(statusText(page, 'No answer'))
  await comeBack(page)
  await page.goto(`/useraccount/${ana.id}`)
  await page.getByRole('tab', { name: 'Log Out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and lose unsent reviews?' })
  await see(question.getByText('1 unsent review', { exact: false }))
  await question.getByRole('button', { name: 'Enter password' }).click()
  const login = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.waitFor({ state: 'hidden' })
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Locked away.'])
})

test('half-typed text survives a reload and a logout by inactivity, for the same member alone [D-92]', async () => {
  await openAna()
  const bob = await site.api.member()
  const half = 'Half a sentence. '.repeat(60)
  await writeNewGuest('Halfway', half)
  await seeHalfTyped(page, half)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Halfway')
  expect((await dumpVault(page)).text).not.toContain('Halfway')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, bob.user.email)
  await page.goto('/createguest')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, ana.user.email)
  await page.goto('/createguest')
  await expect.poll(() => review().inputValue()).toBe(half)
})

test('after a reset password members still read their own waiting reviews [D-91 D-94]', async () => {
  await openAna()
  await goAway()
  await writeReview('Written before the reset.')
  await expireSession(page)
  await page.waitForURL('**/')
  await comeBack(page)
  const users = db().collection('users')
  // As if the password had been reset: another hash, and the old one opens nothing any more.
  const { hashPassword } = await import('../../api/accounts/passwords.ts')
  await users.updateOne({ _id: ana.user._id }, { $set: { passwordHash: await hashPassword('Other-Pass2@') } })
  await submitLogin(page, ana.user.email, 'Other-Pass2@')
  await page.waitForURL('**/memberhomepage')
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Written before the reset.'])
})

test('unsent reviews outlive the 30 days [D-91 D-94]', async () => {
  await openAna({ isIsolated: true })
  await goAway()
  await writeReview('Long unsent.')
  await expireSession(page)
  await page.waitForURL('**/')
  await page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await page.goto('/login')
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBeUndefined()
  expect((await dumpVault(page)).kinds.waiting).toBe(1)
  await submitLogin(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await see(statusText(page, 'No answer, 1 unsent'))
})
