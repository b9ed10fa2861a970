import { expect, test } from 'vitest'
import { hashPassword } from '../../api/accounts/passwords.ts'
import { askAtLogOut } from '../testing/ask-at-log-out.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { statusText } from '../vault/testing/saved-guest.ts'
import { countOf, dumpVault, expireSession, seeHalfTyped, updateRows } from '../vault/testing/stored-vault.ts'
import { openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const pressLogOut = (page: Page) => page.getByRole('tab', { name: 'Log Out' }).click()

test('nothing is sent while the vault is locked [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('To be sent later.')
  await expireSession(page)
  await page.waitForURL('**/')
  let sent = 0
  page.device.requested.add((request) => (sent += Number(request.url().endsWith('/api/review'))))
  await host.comeBack(page)
  await page.reload()
  await see(page.getByRole('link', { name: 'Login' }).first())
  expect(sent).toBe(0)
  await logIn(page, host.member.user.email)
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'To be sent later.'])
  expect(sent).toBe(1)
})

test('what one member was sending stops where another logs in, and goes on with the first [D-93 D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const bob = await screens.api.member()
  await host.goAway()
  await host.writeNewGuest('Between', 'By Ana alone.')
  await host.addGuest()
  await see(host.kept())
  const goOn = await host.holdUp('**/api/guest')
  const second = await page.openTab('/theme.js')
  const ofAna = { user: host.member.user._id } // the test has a session of its own
  await expireSession(page)
  await page.waitForURL('**/')
  await expect.poll(() => host.db().collection('sessions').countDocuments(ofAna)).toBe(1)
  await logIn(second, bob.user.email)
  await see(page.getByRole('banner').getByRole('link', { name: 'Account' }))
  goOn()
  // The page lets go of this once it sends nothing any more.
  await page.evaluate(() => navigator.locks.request('vault send', () => undefined))
  // The end of the hour has ended the token, so that even what was on its way is refused.
  expect(await host.db().collection('guests').countDocuments({ lastName: 'Between' })).toBe(0)
  expect(await host.db().collection('reviews').countDocuments({ text: 'By Ana alone.' })).toBe(0)
  expect(await page.getByText('Nora').count()).toBe(0)
  await expireSession(page)
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' }))
  await logIn(page, host.member.user.email)
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'By Ana alone.'])
  expect(await host.db().collection('guests').countDocuments({ lastName: 'Between' })).toBe(1)
})

test('Log Out names unsent reviews first, with the choice to stay [D-93]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('Not sent yet.')
  await page.goto(`/useraccount/${host.member.id}`)
  const question = page.getByRole('dialog', { name: 'Log out and lose unsent reviews?' })
  const leave = () =>
    askAtLogOut(page, () => pressLogOut(page), question.getByText('Gina Known: Not sent yet.'))
  await leave()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await countOf(page, 'waiting')).toBe(1)
  await see(page.getByRole('tab', { name: 'Log Out', selected: false }))
  await leave()
  await question.getByRole('button', { name: 'Log out and erase them' }).click()
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).kinds).toEqual({})
})

test('Log Out asks before it erases a review that was typed and not posted, here or in another tab [D-93]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const other = await page.openTab(`/useraccount/${host.member.id}`)
  await host.typeReview('Half a review.')
  await seeHalfTyped(page, 'Half a review.')
  const question = other.getByRole('dialog', { name: 'Log out and lose unsent changes?' })
  await askAtLogOut(
    other,
    () => pressLogOut(other),
    question.getByText('1 review that you have typed and not posted'),
  )
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await host.review().inputValue()).toBe('Half a review.')
  await host.post()
  await expect.poll(() => countOf(page, 'half-typed')).toBe(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Half a review.'])
  await pressLogOut(other)
  await other.waitForURL((url) => url.pathname === '/')
})

test('Log Out in one tab names the reviews that were kept in another [D-93]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const other = await page.openTab(`/useraccount/${host.member.id}`)
  await see(other.getByRole('tab', { name: 'Log Out' }))
  await host.goAway()
  await host.writeReview('Kept in the first tab.')
  await askAtLogOut(
    other,
    () => pressLogOut(other),
    other.getByRole('dialog').getByText('Gina Known: Kept in the first tab.'),
  )
  expect(await countOf(page, 'waiting')).toBe(1)
})

test('Log Out counts unsent reviews that are locked; the password opens and sends them instead [D-93]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('Locked away.')
  await updateRows(page, 'openKeys', (key) => (key.expiresAt = 0))
  await page.reload()
  await see(statusText(page, 'No answer'))
  await host.comeBack(page)
  await page.goto(`/useraccount/${host.member.id}`)
  const question = page.getByRole('dialog', { name: 'Log out and lose unsent reviews?' })
  await askAtLogOut(page, () => pressLogOut(page), question.getByText('1 unsent review', { exact: false }))
  await question.getByRole('button', { name: 'Enter password' }).click()
  await host.enterPassword()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Locked away.'])
})

test('after a reset password members still read their own waiting reviews [D-91 D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('Written before the reset.')
  await expireSession(page)
  await page.waitForURL('**/')
  await host.comeBack(page)
  const users = host.db().collection('users')
  // As if the password had been reset: another hash, and the old one opens nothing any more.
  await users.updateOne(
    { _id: host.member.user._id },
    { $set: { passwordHash: await hashPassword('Other-Pass2@') } },
  )
  await logIn(page, host.member.user.email, 'Other-Pass2@')
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Written before the reset.'])
})

test('unsent reviews outlive the 30 days [D-91 D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('Long unsent.')
  await expireSession(page)
  await page.waitForURL('**/')
  await page.clock.install({ time: Date.now() + 31 * 24 * 3_600_000 })
  await page.goto('/login')
  await page.clock.runFor(10_000)
  await expect.poll(() => countOf(page, 'guest')).toBe(0)
  expect(await countOf(page, 'waiting')).toBe(1)
  await logIn(page, host.member.user.email)
  await see(statusText(page, 'No answer, 1 unsent'))
})
