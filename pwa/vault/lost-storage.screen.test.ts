import { IDBDatabase } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openHost } from '../outbox/testing/host.ts'
import { writeButton } from '../testing/forms.ts'
import { startScreens } from '../testing/screens.ts'
import { countOf } from './testing/stored-vault.ts'

const screens = startScreens()

test('a storage that opens no more is asked a few times and then left alone', async () => {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member(), hasVault: true })
  const opened = await page.evaluate(() => {
    const asked = { times: 0 }
    indexedDB.open = () => {
      asked.times += 1
      throw new DOMException('The connection was lost', 'UnknownError')
    }
    dispatchEvent(new Event('freeze'))
    dispatchEvent(new Event('resume'))
    return asked
  })
  await expect.poll(() => opened.times).toBeGreaterThan(0)
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate)
  expect(opened.times).toBeLessThan(50)
})

test('a connection that the system cut while the app was away is opened once more, and keeps what is typed [ENG-08]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  await writeButton(page).click()
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object below
  const { transaction } = IDBDatabase.prototype
  let lost: unknown
  // As in WebKit: this connection is of no use any more, the next one is.
  const cut = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...request
  ) {
    // oxlint-disable-next-line typescript/no-this-alias -- to know the connection again
    lost ??= this
    if (lost !== this) return transaction.apply(this, request)
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    )
  })
  onTestFinished(() => cut.mockRestore())
  await host.review().fill('Typed after the return.')
  await expect.poll(() => countOf(page, 'half-typed')).toBe(1)
  expect(lost).toBeDefined()
  expect(await host.panel().getByText('The browser closed its storage').count()).toBe(0)
  await page.goto(`/guest/${host.guestId}`)
  await expect.poll(() => host.review().inputValue()).toBe('Typed after the return.')
})
