import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { chooseFile, writeButton } from '../testing/forms.ts'
import { logIn, see, startScreens } from '../testing/screens.ts'
import { statusText } from '../vault/testing/saved-guest.ts'
import { countOf, dumpVault, flipBit } from '../vault/testing/stored-vault.ts'
import { openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

async function openEvidence() {
  const host = await openHost(screens)
  const { page } = host
  return {
    ...host,
    keptFiles: () => countOf(page, 'half-typed-file'),
    row: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
    async writeWithFiles(text: string) {
      await host.typeReview(text)
      await chooseFile(page, 'Evidence', 'receipt.png')
      await chooseFile(page, 'Evidence', 'bill.pdf')
    },
  }
}

test('files of a half-typed review survive a reload, encrypted until they are sent, and erased then [SEC-40]', async () => {
  const host = await openEvidence()
  const { page } = host
  await host.writeWithFiles('Left a bill behind.')
  await expect.poll(host.keptFiles).toBe(2)
  const { text } = await dumpVault(page)
  for (const secret of ['receipt.png', 'bill.pdf', 'Damage report', 'Left a bill'])
    expect(text).not.toContain(secret)
  await page.reload()
  await see(host.row('receipt.png'))
  await see(host.row('bill.pdf'))
  expect(await host.review().inputValue()).toBe('Left a bill behind.')
  await host.post()
  await expect.poll(host.textsOf).toEqual(['First text.', 'Left a bill behind.'])
  expect((await host.reviewsOf())[1]!['files']).toHaveLength(2)
  await expect.poll(() => countOf(page, 'half-typed')).toBe(0)
  expect(await host.keptFiles()).toBe(0)
})

test('files chosen offline without a word survive a reload, and are sent with the review [SEC-40]', async () => {
  const host = await openEvidence()
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  await writeButton(page).click()
  await host.goAway()
  await chooseFile(page, 'Evidence', 'receipt.png')
  await chooseFile(page, 'Evidence', 'bill.pdf')
  await expect.poll(host.keptFiles).toBe(2)
  await page.getByRole('button', { name: 'Remove bill.pdf' }).click()
  await expect.poll(host.keptFiles).toBe(1)
  await page.reload()
  await see(host.row('receipt.png'))
  expect(await host.row('bill.pdf').count()).toBe(0)
  await host.comeBack(page)
  await page.getByText('Positive', { exact: true }).last().click()
  await host.review().fill('With a picture.')
  await host.post()
  await expect.poll(host.textsOf).toEqual(['First text.', 'With a picture.'])
  expect((await host.reviewsOf())[1]!['files']).toHaveLength(1)
})

test('files that were chosen for a change of a review are erased when it is canceled [SEC-40]', async () => {
  const host = await openEvidence()
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await chooseFile(page, 'Evidence', 'receipt.png')
  await expect.poll(host.keptFiles).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(host.keptFiles).toBe(0)
  expect(await countOf(page, 'half-typed')).toBe(0)
})

test('a kept file that is damaged says so and is not sent, the others and the text stay [SEC-40]', async () => {
  const host = await openEvidence()
  const { page } = host
  await host.writeWithFiles('Left a bill behind.')
  await expect.poll(host.keptFiles).toBe(2)
  await page.goto('/theme.js')
  await flipBit(page, 'half-typed-file')
  await page.goto(`/guest/${host.guestId}`)
  const damaged = 'This file was damaged on this device. Remove it, and choose it again.'
  await see(page.getByText(damaged))
  await host.post()
  await see(page.getByText('A file was not sent. Send it again or remove it.'))
  await host
    .row(damaged)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await host.post()
  await expect.poll(host.textsOf).toEqual(['First text.', 'Left a bill behind.'])
  expect((await host.reviewsOf())[1]!['files']).toHaveLength(1)
})

test('a form says that a device has no room for its files, and keeps them once there is room [SEC-40]', async () => {
  const host = await openEvidence()
  const { page } = host
  const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put')
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if ((value as { kind?: string }).kind === 'half-typed-file') throw noRoom()
    return put.call(this, value, key)
  })
  await host.writeWithFiles('Left a bill behind.')
  await see(page.getByText(/^This device has no room left: what you typed or chose last/))
  await see(statusText(page, 'Storage'))
  expect(await host.keptFiles()).toBe(0)
  await expect.poll(() => countOf(page, 'half-typed')).toBe(1)
  full.mockRestore()
  await host.review().fill('Left a bill behind!')
  await expect.poll(host.keptFiles).toBe(2)
  await see(statusText(page, 'Online'))
})

test('a login on a device without room says so, not that the browser has removed something [SEC-40]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/login')
  for (const write of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw noRoom()
    })
  await logIn(page, member.user.email)
  await see(statusText(page, 'Storage'))
  await page.getByRole('banner').getByRole('button').click()
  await see(page.getByText(/^This device has no room left, so not everything could be saved/))
})

const noRoom = () => new DOMException('No room', 'QuotaExceededError')
