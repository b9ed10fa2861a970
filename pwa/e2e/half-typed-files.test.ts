import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { password } from '../../api/testing/api.ts'
import { deleteDatabases } from './testing/databases.ts'
import { dumpVault, flipBit, statusText } from './testing/offline.ts'
import {
  ana,
  choose,
  closeOutbox,
  comeBack,
  end,
  goAway,
  guestId,
  openAna,
  openOutbox,
  page,
  panel,
  review,
  reviewsOf,
  site,
  status,
  textsOf,
  unsent,
  writeReview,
} from './testing/outbox.ts'
import { see } from './testing/signed-in.ts'
import { logIn } from './testing/site.ts'

beforeAll(openOutbox)
beforeEach(async () => {
  await openAna({ isIsolated: true })
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(end)
afterAll(closeOutbox)

const keptFiles = async () => (await dumpVault(page)).kinds['half-typed-file'] ?? 0
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const post = () => page.getByRole('button', { name: 'Post review' }).click()

async function writeWithFiles(text: string) {
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill(text)
  await choose('receipt.png', await png())
  await choose('bill.pdf', await plainPdf())
}

test('files chosen for a half-typed review are there after a reload, encrypted until they are sent, and erased then [SEC-40]', async () => {
  await writeWithFiles('Left a bill behind.')
  await expect.poll(keptFiles).toBe(2)
  const { text } = await dumpVault(page)
  for (const secret of ['receipt.png', 'bill.pdf', 'Damage report', 'Left a bill'])
    expect(text).not.toContain(secret)
  await page.reload()
  await see(row('receipt.png'))
  await see(row('bill.pdf'))
  expect(await review().inputValue()).toBe('Left a bill behind.')
  await post()
  await expect.poll(textsOf).toEqual(['First text.', 'Left a bill behind.'])
  expect((await reviewsOf())[1]!.files).toHaveLength(2)
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBeUndefined()
  expect(await keptFiles()).toBe(0)
})

test('files chosen without a server and without a word are there after a reload, and are sent with the review [SEC-40]', async () => {
  await page.goto(`/guest/${guestId}`)
  await see(page.getByRole('button', { name: 'Post review' }))
  await goAway()
  await choose('receipt.png', await png())
  await choose('bill.pdf', await plainPdf())
  await expect.poll(keptFiles).toBe(2)
  await page.getByRole('button', { name: 'Remove bill.pdf' }).click()
  await expect.poll(keptFiles).toBe(1)
  await page.reload()
  await see(row('receipt.png'))
  expect(await row('bill.pdf').count()).toBe(0)
  await comeBack(page)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('With a picture.')
  await post()
  await expect.poll(textsOf).toEqual(['First text.', 'With a picture.'])
  expect((await reviewsOf())[1]!.files).toHaveLength(1)
})

test('files that were chosen for a change of a review are erased when it is canceled [SEC-40]', async () => {
  await page.goto(`/guest/${guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await choose('receipt.png', await png())
  await expect.poll(keptFiles).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(keptFiles).toBe(0)
  expect((await dumpVault(page)).kinds['half-typed']).toBeUndefined()
})

test('a kept file that is damaged says so and is not sent, the others and the text stay [SEC-40]', async () => {
  await writeWithFiles('Left a bill behind.')
  await expect.poll(keptFiles).toBe(2)
  await page.goto('/theme.js')
  await flipBit(page, 'half-typed-file')
  await page.goto(`/guest/${guestId}`)
  const damaged = 'This file was damaged on this device. Remove it, and choose it again.'
  await see(page.getByText(damaged))
  await post()
  await see(page.getByText('A file was not sent. Send it again or remove it.'))
  await page
    .getByRole('listitem')
    .filter({ hasText: damaged })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await post()
  await expect.poll(textsOf).toEqual(['First text.', 'Left a bill behind.'])
  expect((await reviewsOf())[1]!.files).toHaveLength(1)
})

test('a device without room for the files is said at the form, the text is kept, and so are the files once there is room [SEC-40]', async () => {
  await page.addInitScript(() => {
    type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>
    const { put } = IDBObjectStore.prototype as unknown as { put: Put }
    IDBObjectStore.prototype.put = function (value: { kind?: string }, key?: IDBValidKey) {
      if (value.kind === 'half-typed-file' && !('hasRoom' in globalThis))
        throw new DOMException('No room', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  })
  await writeWithFiles('Left a bill behind.')
  await see(page.getByText(/^This device has no room left: what you typed or chose last/))
  await see(statusText(page, 'Storage'))
  expect(await keptFiles()).toBe(0)
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  await page.evaluate(() => Object.assign(globalThis, { hasRoom: true }))
  await review().fill('Left a bill behind!')
  await expect.poll(keptFiles).toBe(2)
  await see(statusText(page, 'Online'))
})

const removeVault = () => page.evaluate(deleteDatabases)

test('a vault that vanishes under an open page is told at once; the password brings back everything the page holds [SEC-40]', async () => {
  await goAway()
  await writeReview('Waits for a connection.')
  await writeWithFiles('Half typed.')
  await expect.poll(keptFiles).toBe(2)
  await removeVault()
  await see(statusText(page, '.*No answer'))
  await see(page.getByText(/^What was saved on this device was removed: what you type is kept only/))
  await status().click()
  await see(panel().getByText(/^What was saved on this device was removed while this page was open/))
  expect(await panel().getByText('you viewed, encrypted').count()).toBe(0)
  await comeBack()
  await panel().getByRole('button', { name: 'Enter password' }).click()
  const login = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await login.waitFor({ state: 'hidden' })
  await expect.poll(textsOf).toEqual(['First text.', 'Waits for a connection.'])
  await unsent(0)
  await expect.poll(keptFiles).toBe(2)
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  await page.reload()
  await see(row('bill.pdf'))
  expect(await review().inputValue()).toBe('Half typed.')
})

test('a login on a device without room says so, not that the browser has removed something [SEC-40]', async () => {
  const fresh = await site.open('/theme.js', { isIsolated: true })
  await fresh.addInitScript(() => {
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await logIn(fresh, ana.user.email)
  await see(statusText(fresh, 'Storage'))
  await fresh.getByRole('banner').getByRole('button').click()
  await see(fresh.getByText(/^This device has no room left, so not everything could be saved/))
})
