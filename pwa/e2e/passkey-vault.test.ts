import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addAuthenticator, addPasskey } from './testing/authenticator.ts'
import { seeUrl } from './testing/browser-state.ts'
import { createOutages, dumpVault, expireSession, openMember, submitLogin } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let site: Site
let guestId: string
beforeAll(async () => {
  site = await openSite({}, undefined, 'localhost')
  guestId = (await site.api.guest({ firstName: 'Gina', lastName: 'Vaulted', city: 'Boise', state: 'ID' }))._id
  await site.api.review({ guestId, review: 'Broke the garden gate.', reviewType: '-1' })
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

const heading = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))
const seeSaved = (page: Page) => expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
const openByTouch = (page: Page) => page.getByRole('button', { name: 'Open with a passkey' })

type Results = (this: PublicKeyCredential) => {
  prf?: { enabled?: boolean; results?: { first: ArrayBuffer } }
}
type Options = { hasPrf?: boolean; prepare?: (page: Page) => Promise<unknown> }

/** A page of a member with a saved guest and a passkey. */
async function openWithPasskey({ hasPrf = true, prepare }: Options = {}) {
  const member = await site.api.member()
  await member.get(`/api/guest/${guestId}`)
  const page = await openMember(site, member.user.email, { isIsolated: true })
  await seeSaved(page)
  await prepare?.(page)
  const authenticator = await addAuthenticator(page, { hasPrf })
  await page.goto(`/useraccount/${member.id}`)
  await addPasskey(page, 'My phone')
  await see(page.getByText('The passkey "My phone" was added'))
  return { page, member, authenticator }
}

/** The session has ended by inactivity, and the page starts again on the login page without a network. */
async function startOffline(page: Page) {
  await expireSession(page)
  await seeUrl(page, '**/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  await goAway()
  await page.context().setOffline(true)
  await page.goto('/login')
}

async function seeGuest(page: Page) {
  await page.goto(`/guest/${guestId}`)
  await heading(page, 'Gina Vaulted')
  await see(page.getByText('Broke the garden gate.'))
}

test('without a network a touch opens the vault from a cold start, without the password [KEY-03]', async () => {
  const { page } = await openWithPasskey()
  await startOffline(page)
  await openByTouch(page).click()
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

test('a passkey that gives its key only when it is used is asked for once more, and opens the vault then [KEY-03]', async () => {
  const { page } = await openWithPasskey({
    prepare: (page) =>
      page.addInitScript(() => {
        const results = Reflect.get(PublicKeyCredential.prototype, 'getClientExtensionResults') as Results
        PublicKeyCredential.prototype.getClientExtensionResults = function () {
          const all = results.call(this)
          const isNew = this.response instanceof AuthenticatorAttestationResponse
          return isNew ? { ...all, prf: { enabled: true } } : all
        }
      }),
  })
  await page.getByRole('button', { name: 'Use it now' }).click()
  await see(page.getByText('Your passkey now unlocks your saved guests, even offline'))
  await startOffline(page)
  await openByTouch(page).click()
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

test('a login by passkey with a connection lets the passkey open the new vault of this device, too [KEY-03]', async () => {
  const { page } = await openWithPasskey()
  await page.getByRole('tab', { name: 'Log Out' }).click()
  await seeUrl(page, '**/')
  await page.goto('/login') // it suggests the passkey, which the authenticator takes by itself
  await seeUrl(page, '**/memberhomepage')
  await seeSaved(page)
  await startOffline(page)
  await openByTouch(page).click()
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

test('a passkey that gives no key leaves the vault to the password, and the page says why [KEY-03]', async () => {
  const { page, member } = await openWithPasskey({ hasPrf: false })
  await startOffline(page)
  await see(page.getByText('it cannot open what is saved here. That takes your password.', { exact: false }))
  expect(await openByTouch(page).count()).toBe(0)
  await submitLogin(page, member.user.email)
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

test('a passkey that gives its key no more, is unverified or was deleted leaves the password [KEY-03]', async () => {
  const { page, member, authenticator } = await openWithPasskey()
  await startOffline(page)
  const seeRefusal = async (text: string) => {
    await openByTouch(page).click()
    await see(page.getByText(text, { exact: false }))
  }
  await page.evaluate(() => {
    const original = Reflect.get(PublicKeyCredential.prototype, 'getClientExtensionResults') as Results
    Object.assign(globalThis, { original })
    PublicKeyCredential.prototype.getClientExtensionResults = () => ({})
  })
  await seeRefusal('This passkey cannot open what is saved on this device without a connection.')
  await page.evaluate(() => {
    const { original } = globalThis as unknown as { original: Results }
    PublicKeyCredential.prototype.getClientExtensionResults = original
    const read = Object.getOwnPropertyDescriptor(
      AuthenticatorAssertionResponse.prototype,
      'authenticatorData',
    )!
    Object.defineProperty(AuthenticatorAssertionResponse.prototype, 'authenticatorData', {
      get() {
        const data = new Uint8Array(read.get!.call(this)).slice()
        data[32]! &= ~4
        return data.buffer
      },
    })
  })
  await seeRefusal('Your device did not confirm that it is you.')
  await authenticator.forgetPasskeys()
  await seeRefusal('No passkey was used. If it was deleted from this device')
  await page.getByLabel('Email').fill(member.user.email)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

test('what a passkey gives for the vault is stored nowhere, sent nowhere, and cannot be exported [KEY-03]', async () => {
  const { page } = await openWithPasskey({
    prepare: (page) =>
      page.addInitScript(() => {
        const results = Reflect.get(PublicKeyCredential.prototype, 'getClientExtensionResults') as Results
        PublicKeyCredential.prototype.getClientExtensionResults = function () {
          const all = results.call(this)
          const first = all.prf?.results?.first
          if (first) sessionStorage.setItem('seen', new TextDecoder('latin1').decode(first))
          return all
        }
        const original = globalThis.fetch
        globalThis.fetch = async (...given) => {
          const body = given[0] instanceof Request ? await given[0].clone().text() : ''
          sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}\n${body}`)
          return original(...given)
        }
      }),
  })
  const prf = await page.evaluate(() => sessionStorage.getItem('seen'))
  expect(prf).toHaveLength(32)
  await expect.poll(async () => (await dumpVault(page)).text).toContain('byPasskey')
  const { text, openKeys } = await dumpVault(page)
  expect(openKeys).toBe(1)
  for (const secret of [prf!, 'EXTRACTABLE']) expect(text).not.toContain(secret)
  const sent = await page.evaluate(() => sessionStorage.getItem('sent'))
  expect(sent).toContain('attestationObject')
  expect(sent).not.toContain('"prf"')
})

/** The id under which the vault lies, which a renewed key changes. */
const vaultId = async (page: Page) => /vault-[\w-]+/.exec((await dumpVault(page)).text)![0]

/** Removes the passkey on another device. */
async function removeElsewhere({
  get,
  delete: remove,
}: Awaited<ReturnType<typeof openWithPasskey>>['member']) {
  for (const { id } of (await get('/api/users/passkeys')).body)
    expect((await remove(`/api/users/passkeys/${id}`)).status).toBe(200)
}

/** Everything is there under another key, which the password opens and the passkey does not. */
async function seeRenewed(page: Page, email: string, before: string) {
  await expect.poll(async () => (await dumpVault(page)).vaults).toBe(1)
  await expect.poll(() => vaultId(page)).not.toBe(before)
  await startOffline(page)
  await see(page.getByRole('button', { name: 'Login' }))
  await see(page.getByText(/^You are (offline|connected, but)/))
  await expect.poll(() => page.getByRole('button', { name: 'passkey' }).count()).toBe(0)
  await submitLogin(page, email)
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
}

test('a removed passkey opens no vault after the next contact; the password still opens it [KEY-07]', async () => {
  const { page, member } = await openWithPasskey()
  const before = await vaultId(page)
  await removeElsewhere(member)
  await page.goto('/guestlist')
  await seeRenewed(page, member.user.email, before)
})

test('the passkey that is left opens the vault after the key was renewed, again and again [KEY-07]', async () => {
  const { page, member, authenticator } = await openWithPasskey()
  for (const [lost, name] of [
    ['My phone', 'Second'],
    ['Second', 'Third'],
  ] as const) {
    await authenticator.replace() // the one before is lost with its device
    await page.goto(`/useraccount/${member.id}`)
    await addPasskey(page, name)
    await see(page.getByText(`The passkey "${name}" was added`))
    const before = await vaultId(page)
    await page.getByRole('button', { name: `Remove ${lost}` }).click()
    await see(page.getByText('The passkey was removed'))
    await expect.poll(() => vaultId(page)).not.toBe(before)
    await expect.poll(async () => (await dumpVault(page)).vaults).toBe(1)
  }
  await startOffline(page)
  await openByTouch(page).click()
  await seeUrl(page, '**/memberhomepage')
  await seeGuest(page)
})

/** Makes the renewal stop in the middle of the copy, or once the vault before no longer counts. */
const standStill = (at: 'copying' | 'deleting') => {
  const never = () => {
    document.title = 'stands still'
    return new Promise<never>(() => undefined)
  }
  if (at === 'deleting') {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { delete: (name: string) => unknown }
    }
    const remove = storageBuckets.delete.bind(storageBuckets)
    storageBuckets.delete = (name) => (name.startsWith('vault-') ? never() : remove(name))
    return
  }
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  subtle.encrypt = async (algorithm, key, data) => {
    const context = new TextDecoder().decode((algorithm as AesGcmParams).additionalData)
    return context.includes('"guest"') ? never() : encrypt(algorithm, key, data)
  }
}

test.each(['copying', 'deleting'] as const)(
  'a page that is killed while it renews the key (%s) leaves a vault that opens, and the key is renewed [KEY-07]',
  async (at) => {
    const { page, member } = await openWithPasskey()
    const before = await vaultId(page)
    await removeElsewhere(member)
    await page.goto('/theme.js')
    const dying = await page.context().newPage()
    await dying.addInitScript(standStill, at)
    await dying.goto('/guestlist')
    await expect.poll(() => dying.title()).toBe('stands still')
    await dying.close()
    await goAway()
    await seeGuest(page)
    await comeBack()
    await page.goto('/guestlist')
    await seeRenewed(page, member.user.email, before)
  },
)

test('a second tab goes on with the renewed key: it shows saved guests, and keeps what is typed [KEY-07]', async () => {
  const { page, member } = await openWithPasskey()
  const second = await page.context().newPage()
  await second.goto(`/guest/${guestId}`)
  await heading(second, 'Gina Vaulted')
  await writeButton(second).click()
  await second.getByLabel('Review', { exact: true }).fill('Half typed')
  const before = await vaultId(page)
  await removeElsewhere(member)
  await page.goto('/guestlist')
  await expect.poll(() => vaultId(page)).not.toBe(before)
  await second.getByLabel('Review', { exact: true }).fill('Half typed, and more')
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  await page.close()
  await goAway()
  await second.reload()
  await heading(second, 'Gina Vaulted')
  await expect.poll(() => second.getByLabel('Review', { exact: true }).inputValue()).toContain('Half typed')
})
