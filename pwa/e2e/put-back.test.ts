import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dumpVault, expireSession, readRow, submitLogin, writeRow } from './testing/offline.ts'
import {
  ana,
  closeOutbox,
  edit,
  end,
  goAway,
  guestId,
  keepChanges,
  openAna,
  openOutbox,
  page,
  panel,
  review,
  status,
  typeInPanel,
  writeReview,
} from './testing/outbox.ts'
import { see } from './testing/signed-in.ts'
import { logIn } from './testing/site.ts'

beforeAll(openOutbox)
beforeEach(async () => {
  await openAna()
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(end)
afterAll(closeOutbox)

const chooseRoom = async (megabytes: string) => {
  await panel().getByLabel('Room for evidence pictures').selectOption(megabytes)
}
const seeWaiting = (text: string) => see(panel().getByText(text))

/** How each kind of record comes to the device, and how it is changed. */
const kinds: Record<string, { write: () => Promise<void>; change: () => Promise<void> }> = {
  settings: {
    write: async () => {
      await status().click()
      await chooseRoom('10')
    },
    change: () => chooseRoom('200'),
  },
  sync: {
    write: async () => {},
    change: async () => {
      await page.goto('/memberhomepage')
    },
  },
  cards: {
    write: async () => {},
    change: async () => {
      await page.goto(`/guest/${guestId}`)
    },
  },
  guest: {
    write: async () => {},
    change: async () => {
      await page.goto(`/guest/${guestId}`)
    },
  },
  'half-typed': {
    write: async () => {
      await page.goto(`/guest/${guestId}`)
      await review().fill('Half a sentence')
    },
    change: () => review().fill('A sentence.'),
  },
  waiting: {
    write: async () => {
      await goAway()
      await writeReview('Waits.')
    },
    change: async () => {
      await status().click()
      await edit('Gina Known').click()
      await typeInPanel('Waits, changed.')
      await keepChanges()
      await seeWaiting('Waits, changed.')
    },
  },
}
/** The version of the first record of a kind; 0 when there is none. */
const stored = async (kind: string) =>
  (await dumpVault(page)).kinds[kind] ? (await readRow(page, kind)).version : 0

test.each(Object.keys(kinds))(
  'an older version of a record (%s) that is put back while the page is closed is refused, and said [SEC-29]',
  async (kind) => {
    const { write, change } = kinds[kind]!
    await write()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => stored(kind)).toBeGreaterThan(0)
    const before = await readRow(page, kind)
    await change()
    await expect.poll(() => stored(kind)).toBeGreaterThan(before.version)
    await page.waitForLoadState('networkidle')
    await page.goto('/theme.js')
    await goAway()
    await writeRow(page, before)
    await page.goto(`/guest/${guestId}`)
    if (kind === 'guest') await see(page.getByText('This guest could not be loaded without a connection.'))
    else {
      await status().click()
      await see(panel().getByText('1 saved record was damaged and thrown away.', { exact: false }))
    }
    await expect.poll(() => stored(kind)).not.toBe(before.version)
    expect(await page.getByText('Half a sentence').count()).toBe(0)
    expect(await panel().getByText('Waits.', { exact: true }).count()).toBe(0)
  },
)

test('an older version of whose vault it is, put back after the hour, opens nothing without a server [SEC-29]', async () => {
  const before = await readRow(page, 'member')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, ana.user.email)
  await expect.poll(() => stored('member')).toBeGreaterThan(before.version)
  await page.waitForLoadState('networkidle')
  await expireSession(page)
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  await goAway()
  await writeRow(page, before)
  await submitLogin(page, ana.user.email)
  await see(page.getByText('Invalid email or password. Without a connection', { exact: false }))
  expect(await stored('member')).toBe(0)
})

test('an older list of the newest versions that is put back loses nothing that was written since [SEC-29]', async () => {
  await page.goto(`/guest/${guestId}`)
  await see(review())
  await page.waitForLoadState('networkidle')
  const before = await readRow(page, 'manifest')
  await review().fill('Written since.')
  await expect.poll(() => stored('half-typed')).toBeGreaterThan(0)
  await page.goto('/theme.js')
  await goAway()
  await writeRow(page, before)
  await page.goto(`/guest/${guestId}`)
  await expect.poll(() => review().inputValue()).toBe('Written since.')
  await status().click()
  await see(panel().getByText('1 guest you viewed', { exact: false }))
  expect(await panel().getByText('damaged').count()).toBe(0)
})
