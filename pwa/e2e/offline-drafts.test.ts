import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/test-files.ts'
import { editReview as changeReview } from '../../api/reviews/edit.ts'
import { password, type TestMember } from '../../api/testing/api.ts'
import {
  changeStored,
  dumpVault,
  logInAnyhow,
  openMember,
  outagesOf,
  sleepTwoHours,
  statusSays,
} from './offline.ts'
import { see } from './signed-in.ts'
import { logIn, openSite, type Site } from './site.ts'

let site: Site
let ana: TestMember
let guestId: string
let ownReviewId: string
let page: Page

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(async () => {
  await end()
})
const { goAway, comeBack, end } = outagesOf(() => site)

/** A page of a member made for it, who has viewed a guest and reviewed it; both are saved on the device. */
async function openAna(options = {}) {
  ana = await site.api.member()
  guestId = (await site.api.guest({ by: ana.user, firstName: 'Gina', lastName: 'Known' }))._id
  ownReviewId = (await site.api.review({ by: ana.user, guestId, review: 'First text.' }))._id
  await ana.get(`/api/guest/${guestId}`)
  page = await openMember(site, ana.user.email, options)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
}

const status = () => page.getByRole('banner').getByRole('button')
const panel = () => page.getByRole('dialog', { name: 'Connection and saved guests' })
const review = () => page.getByLabel('Review', { exact: true })
const kept = () => page.getByText('Your review is kept on this device and sent when you are back online')
const choose = (name: string, buffer: Buffer) =>
  page
    .locator('input[type=file][aria-label="Evidence"]')
    .setInputFiles({ name, mimeType: name.endsWith('pdf') ? 'application/pdf' : 'image/png', buffer })

async function writeNewGuest(lastName: string, text: string) {
  await page.goto('/createguest')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Phone').fill('555 010 4321')
  await page.getByText('Negative', { exact: true }).click()
  await review().fill(text)
}
const addGuest = () => page.getByRole('button', { name: 'Add guest and post review' }).click()

async function writeReview(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
}

async function editReview(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await review().fill(text)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(kept())
}

const db = () => site.api.deps.db
const reviewsOf = () =>
  db().collection('reviews').find({ author: ana.user._id }).sort({ createdAt: 1 }).toArray()
const textsOf = async () => (await reviewsOf()).map(({ text }) => text)

async function unsent(count: number) {
  await expect
    .poll(async () => (await dumpVault(page)).kinds.draft ?? 0, { timeout: 20_000, interval: 200 })
    .toBe(count)
}

const edit = (name: string) => panel().getByRole('button', { name: `Edit the review of ${name}` })
const typeInPanel = (text: string) => panel().getByLabel('Review', { exact: true }).fill(text)
const keepChanges = () => panel().getByRole('button', { name: 'Keep changes' }).click()
const changedElsewhere = 'This review was changed in another window. Reload it and try again.'

/** The review arrives, its answer does not; there is no server then. */
async function postAndLose(text: string, more = async () => {}) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await more()
  await page.route('**/api/review', async (route) => {
    await route.fetch()
    await goAway()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
  await page.unroute('**/api/review')
}

/** The server comes back and is sent the first such call, which goes on when the answered function is called. */
async function holdUp(path: string) {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  const isSent = page.waitForRequest(path)
  await comeBack(page)
  await isSent
  return goOn
}

/** The member changes the last review on another device, which has a connection. */
async function changeElsewhere(review: string) {
  const { _id, text } = (await reviewsOf()).at(-1)!
  const change = { review, originalText: text, files: [], removeFiles: [] }
  await changeReview(site.api.deps, ana.user, _id.toHexString(), change, null)
}

test('D-94 D-50 a new guest with a file, a review and an edit typed without a server are each sent once, in order', async () => {
  await openAna()
  await goAway()
  await writeNewGuest('Fresh', 'Left without paying.')
  await choose('receipt.png', await png())
  await choose('bill.pdf', await plainPdf())
  await addGuest()
  await see(kept())
  await writeReview('Second text.')
  await editReview('First text, corrected.')
  await see(statusSays(page, 'No answer, 3 unsent'))
  const stored = await dumpVault(page)
  expect(stored.kinds['draft-file']).toBe(2)
  for (const secret of ['Fresh', 'Left without paying', 'receipt.png', 'Damage report'])
    expect(stored.text).not.toContain(secret)
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text, corrected.', 'Left without paying.', 'Second text.'])
  const [edited, fresh] = await reviewsOf()
  expect(edited!._id.toHexString()).toBe(ownReviewId)
  expect(fresh!.files).toHaveLength(2)
  expect(await db().collection('guests').countDocuments({ lastName: 'Fresh' })).toBe(1)
  expect((await dumpVault(page)).kinds['draft-file']).toBeUndefined()
})

test('D-94 a connection that breaks after each step leads to one guest, one review and one edit all the same', async () => {
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

test('D-94 D-44 a refused draft keeps its text and the reason, holds up no other, and is sent once it was edited', async () => {
  await openAna()
  await goAway()
  await writeReview('What a fucking mess.')
  await writeReview('Friendly and on time.')
  await comeBack(page)
  await expect.poll(textsOf, { timeout: 20_000 }).toEqual(['First text.', 'Friendly and on time.'])
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

test('D-94 a draft can be discarded, and nothing is sent while the vault is locked', async () => {
  await openAna()
  await goAway()
  await writeReview('To be thrown away.')
  await writeReview('To be sent later.')
  await status().click()
  await panel().getByRole('button', { name: 'Discard the review of Gina Known' }).first().click()
  await unsent(1)
  await page.keyboard.press('Escape')
  await see(statusSays(page, 'No answer, 1 unsent'))
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await comeBack(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(await textsOf()).toEqual(['First text.'])
  await logIn(page, ana.user.email)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'To be sent later.'])
})

test('D-94 a text that was changed after its first sending got lost on the way is the one that stands', async () => {
  await openAna()
  await postAndLose('Typed first.')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('Typed later.')
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Typed later.'])
})

test('D-94 a review that stands still on its way is kept after half a minute, and any tab can send it then', async () => {
  await openAna({ isOwn: true })
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

test('D-43 D-94 a review that arrived and was changed on another device since is left as it is', async () => {
  await openAna()
  await postAndLose('From the phone.')
  await changeElsewhere('From the laptop.')
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'From the laptop.'])
})

test('D-43 D-94 a draft that was changed here and on another device is refused and keeps its text', async () => {
  await openAna()
  await postAndLose('From the phone.')
  await changeElsewhere('From the laptop.')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('From the phone, later.')
  await keepChanges()
  await comeBack(page)
  await see(panel().getByText(`Not accepted: ${changedElsewhere}`))
  await see(panel().getByText('From the phone, later.'))
  expect(await textsOf()).toEqual(['First text.', 'From the laptop.'])
})

test('D-43 D-94 of two edits of a review without a connection the later one stands', async () => {
  await openAna()
  await goAway()
  await editReview('First text, better.')
  await editReview('First text, best.')
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text, best.'])
  expect((await reviewsOf())[0]!.versions).toEqual(['First text.', 'First text, better.'])
})

test('D-43 D-94 an edit that was refused because of another device shows the text from there and can go on', async () => {
  await openAna()
  await goAway()
  await editReview('From the phone.')
  await changeElsewhere('From the laptop.')
  await comeBack(page)
  await status().click()
  await see(panel().getByText(`Not accepted: ${changedElsewhere}`))
  await edit('Gina Known').click()
  await see(panel().getByText(changedElsewhere))
  await panel().getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(panel().getByText('From the laptop.'))
  expect(await panel().getByLabel('Review', { exact: true }).inputValue()).toBe('From the phone.')
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['From the phone.'])
  expect((await reviewsOf())[0]!.versions).toEqual(['First text.', 'From the laptop.'])
})

test('a file that was taken from a draft after its first sending got lost on the way is taken from the review', async () => {
  await openAna()
  await postAndLose('With two files.', async () => {
    await choose('right.pdf', await plainPdf())
    await choose('wrong.png', await png())
  })
  expect((await reviewsOf())[1]!.files).toHaveLength(2)
  await status().click()
  await edit('Gina Known').click()
  await panel().getByRole('button', { name: 'Remove wrong.png' }).click()
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  const [, sent] = await reviewsOf()
  expect(sent!.files.map(({ ext }: { ext: string }) => ext)).toEqual(['pdf'])
  expect((await dumpVault(page)).kinds['draft-file']).toBeUndefined()
})

test('D-94 a draft is not sent while it is edited, in no tab, and is sent once the editor is left', async () => {
  await openAna()
  const second = await page.context().newPage()
  await second.goto('/memberhomepage')
  await see(second.getByRole('heading', { level: 1 }))
  await goAway()
  await second.evaluate(() => dispatchEvent(new Event('offline')))
  await see(statusSays(second, 'No answer'))
  await writeNewGuest('Smith', 'Left early.')
  await addGuest()
  await see(kept())
  await writeReview('Second text.')
  await status().click()
  await edit('Nora Smith').click()
  await panel().getByLabel('Last Name').fill('Smyth')
  await typeInPanel('Left late.')
  await comeBack(second)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(textsOf, { timeout: 20_000 }).toEqual(['First text.', 'Second text.'])
  await second.getByRole('banner').getByRole('button').click()
  const elsewhere = second.getByRole('dialog', { name: 'Connection and saved guests' })
  await elsewhere.getByRole('button', { name: 'Edit the review of Nora Smith' }).click()
  await see(second.getByText('This review is being sent, or edited in another window.'))
  expect(await panel().getByLabel('Last Name').inputValue()).toBe('Smyth')
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Second text.', 'Left late.'])
  const added = await db().collection('guests').find({ firstName: 'Nora' }).toArray()
  expect(added.map(({ lastName }) => lastName)).toContain('Smyth')
  expect(added.map(({ lastName }) => lastName)).not.toContain('Smith')
})

test('a draft whose editor is left without a change is sent then, also after another that is on its way', async () => {
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

test('D-93 D-94 what one member was sending stops where another logs in, and goes on with the first', async () => {
  await openAna()
  const bob = await site.api.member()
  await goAway()
  await writeNewGuest('Between', 'By Ana alone.')
  await addGuest()
  await see(kept())
  const goOn = await holdUp('**/api/guest')
  const second = await page.context().newPage()
  await second.goto('/theme.js')
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await logIn(second, bob.user.email)
  await see(page.getByRole('banner').getByRole('link', { name: 'Account' }))
  goOn()
  // The page lets go of this once it sends nothing any more.
  await page.evaluate(() => navigator.locks.request('vault send', () => undefined))
  expect(await db().collection('guests').countDocuments({ lastName: 'Between' })).toBe(1)
  expect(await db().collection('reviews').countDocuments({ text: 'By Ana alone.' })).toBe(0)
  expect(await page.getByText('Nora').count()).toBe(0)
  await sleepTwoHours(page)
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await logIn(page, ana.user.email)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'By Ana alone.'])
})

test('D-93 Log Out names unsent reviews first, with the choice to stay', async () => {
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
  expect((await dumpVault(page)).kinds.draft).toBe(1)
  await leave()
  await question.getByRole('button', { name: 'Log out and erase them' }).click()
  await page.waitForURL('**/')
  expect((await dumpVault(page)).kinds).toEqual({})
})

test('D-93 Log Out in one tab names the reviews that were kept in another', async () => {
  await openAna()
  const other = await page.context().newPage()
  await other.goto(`/useraccount/${ana.id}`)
  await see(other.getByRole('tab', { name: 'Log Out' }))
  await goAway()
  await writeReview('Kept in the first tab.')
  await other.getByRole('tab', { name: 'Log Out' }).click()
  await see(other.getByRole('dialog').getByText('Gina Known: Kept in the first tab.'))
  expect((await dumpVault(page)).kinds.draft).toBe(1)
})

test('D-93 Log Out counts unsent reviews that are locked, and the password opens and sends them instead', async () => {
  await openAna()
  await goAway()
  await writeReview('Locked away.')
  await changeStored(page, 'openKeys', (key) => (key.expiresAt = 0))
  await page.reload()
  await see(statusSays(page, 'No answer'))
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

test('D-92 half-typed text survives a reload and a logout by inactivity, for the same member alone', async () => {
  await openAna()
  const bob = await site.api.member()
  await writeNewGuest('Halfway', 'Half a sentence')
  await expect.poll(async () => (await dumpVault(page)).kinds.form).toBe(1)
  await page.waitForTimeout(500) // the last words are kept once nothing was typed for a third of a second
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Halfway')
  expect((await dumpVault(page)).text).not.toContain('Halfway')
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await logIn(page, bob.user.email)
  await page.goto('/createguest')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('')
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await logIn(page, ana.user.email)
  await page.goto('/createguest')
  await expect.poll(() => review().inputValue()).toBe('Half a sentence')
})

test('D-91 D-94 after a reset password the member still reads the own drafts', async () => {
  await openAna()
  await goAway()
  await writeReview('Written before the reset.')
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await comeBack(page)
  const users = db().collection('users')
  // As if the password had been reset: another hash, and the old one opens nothing any more.
  const { hashPassword } = await import('../../api/accounts/passwords.ts')
  await users.updateOne({ _id: ana.user._id }, { $set: { passwordHash: await hashPassword('Other-Pass2@') } })
  await logInAnyhow(page, ana.user.email, 'Other-Pass2@')
  await page.waitForURL('**/memberhomepage')
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Written before the reset.'])
})

test('D-91 D-94 unsent drafts outlive the 30 days', async () => {
  await openAna({ isOwn: true })
  await goAway()
  await writeReview('Long unsent.')
  await sleepTwoHours(page)
  await page.waitForURL('**/')
  await page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await page.goto('/login')
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBeUndefined()
  expect((await dumpVault(page)).kinds.draft).toBe(1)
  await logInAnyhow(page, ana.user.email)
  await page.waitForURL('**/memberhomepage')
  await see(statusSays(page, 'No answer, 1 unsent'))
})
