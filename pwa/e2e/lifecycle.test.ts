import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type TestMember } from '../../api/testing/api.ts'
import { dumpVault, openMember } from './testing/offline.ts'
import { openRawPage } from './testing/raw-page.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
let ana: TestMember
let guestPath: string

beforeAll(async () => {
  site = await openSite()
  ana = await site.api.member()
  guestPath = `/guest/${(await site.api.guest({ firstName: 'Gina', lastName: 'Private' }))._id}`
})
afterAll(() => site.close())

type RawPage = Awaited<ReturnType<typeof openRawPage>>

const seeText = (page: RawPage, text: string) =>
  expect.poll(() => page.evaluate('document.body?.innerText')).toContain(text)

async function logIn(page: RawPage) {
  for (const [kind, text] of [
    ['email', ana.user.email],
    ['password', password],
  ]) {
    await expect
      .poll(() => page.evaluate(`document.querySelector('input[type=${kind}]') !== null`))
      .toBe(true)
    await page.evaluate(`document.querySelector('input[type=${kind}]').focus()`)
    await page.send('Input.insertText', { text })
  }
  await page.evaluate(`document.querySelector('form').requestSubmit()`)
  await expect.poll(() => page.evaluate('location.pathname')).toBe('/memberhomepage')
}

const openKeys = (page: RawPage) =>
  page.evaluate(
    `navigator.storageBuckets.keys().then((names) => names.filter((name) => name.startsWith('key-')).length)`,
  )

/** Records in the name of the window, which the next document keeps, where the guest is seen: in frames, when the tab resumes. */
const watch = `
  isShown = () => document.body.innerText.includes('Private')
  note = (when) => (name += isShown() ? ' ' + when + ': shown' : '')
  document.addEventListener('resume', () => {
    name += ' resumed'
    note('then')
  })
  look = () => {
    note('frame')
    requestAnimationFrame(look)
  }
  look()`

test('a tab that was frozen for two hours ends its session in the moment it goes on, and forgets the key [D-12 D-92]', async () => {
  const page = await openRawPage(site.browser, `${site.api.url}/login`)
  try {
    await logIn(page)
    await page.send('Page.navigate', { url: site.api.url + guestPath })
    await seeText(page, 'Gina Private')
    await expect.poll(() => openKeys(page)).toBe(1)
    await page.evaluate(watch)
    await expect.poll(() => page.evaluate('name')).toContain('frame: shown')
    await page.send('Page.setWebLifecycleState', { state: 'frozen' })
    expect(await page.evaluate('document.visibilityState')).toBe('hidden')
    await page.evaluate(`localStorage.setItem('lastActivity', String(Date.now() - 7_200_000)); name = ''`)
    expect(await page.evaluate('isShown()')).toBe(true)
    await page.send('Page.setWebLifecycleState', { state: 'active' })
    await expect.poll(() => page.evaluate('location.pathname')).toBe('/')
    expect(await page.evaluate('name')).toBe(' resumed')
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}')
    await expect.poll(() => openKeys(page)).toBe(0)
  } finally {
    await page.close()
  }
})

const returns: Record<string, () => void> = {
  'comes back from the cache of the way back': () =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'goes on after being frozen': () => document.dispatchEvent(new Event('resume')),
  'is looked at again': () => document.dispatchEvent(new Event('visibilitychange')),
  'gets the keyboard again': () => dispatchEvent(new Event('focus')),
}

test.each(Object.entries(returns))(
  'a page that %s after two hours without timers shows nothing private from that moment on [D-12]',
  async (_, comeBack) => {
    const member = await site.api.member() // whose session ends on the server, too
    const page = await openSignedIn(site, '/theme.js', { member, isIsolated: true })
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 30_000)
    await page.goto(guestPath)
    await see(page.getByRole('heading', { level: 1, name: 'Gina Private' }))
    await page.clock.setSystemTime(now + 7_200_000)
    const isShown = () => page.evaluate(() => document.body.innerText.includes('Private'))
    expect(await isShown()).toBe(true)
    // In one step, because the page then leads to another document.
    const left = await page.evaluate(`(async () => {
      (${comeBack.toString()})()
      await null
      return [document.body.innerText.includes('Private'), Object.keys(localStorage)]
    })()`)
    expect(left).toEqual([false, []])
  },
)

test('half-typed text is there again although the vault opens long after the form is shown [D-91]', async () => {
  const page = await openMember(site, ana.user.email, { isIsolated: true })
  const review = page.getByLabel('Review', { exact: true })
  await page.goto(guestPath)
  await writeButton(page).click()
  await review.fill('Half typed')
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  await page.addInitScript(() => {
    type Decrypt = (this: SubtleCrypto, ...given: Parameters<SubtleCrypto['decrypt']>) => Promise<ArrayBuffer>
    const { decrypt } = SubtleCrypto.prototype as unknown as { decrypt: Decrypt }
    const released = new Promise((resolve) => addEventListener('keydown', resolve, { once: true }))
    SubtleCrypto.prototype.decrypt = async function (...given) {
      await released
      return decrypt.apply(this, given)
    }
  })
  await page.reload()
  await see(page.getByRole('heading', { level: 1, name: 'Gina Private' }))
  await writeButton(page).click()
  expect(await review.inputValue()).toBe('')
  await page.keyboard.press('Shift')
  await expect.poll(() => review.inputValue()).toBe('Half typed')
  await review.fill('Half typed, and more')
  await page.reload()
  await page.keyboard.press('Shift')
  await expect.poll(() => review.inputValue()).toContain('Half typed')
})
