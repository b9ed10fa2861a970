import { expect, test } from 'vitest'
import type { Page } from '../testing/node-browser/page.ts'
import { createOutages } from '../testing/outages.ts'
import { logIn, see, startScreens, submitLogin } from '../testing/screens.ts'
import { gotoSynced, openWithGuest, panel, seeHeading, seeSaved, status } from './testing/saved-guest.ts'
import {
  countOf,
  dumpVault,
  expireSession,
  flipBit,
  readRow,
  seeHalfTyped,
  writeRow,
} from './testing/stored-vault.ts'
import type { RecordKind } from './vault-db.ts'
import { writeButton } from '../testing/forms.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const { goAway, comeBack } = createOutages(screens)

const review = (page: Page) => page.getByLabel('Review', { exact: true })
const notLoaded = (page: Page) => page.getByText('This guest opens by itself when you are back online.')
/** The version of the first record of a kind; 0 without one. */
const stored = async (page: Page, kind: RecordKind) =>
  (await countOf(page, kind)) ? (await readRow(page, kind)).version : 0
const seeStored = (page: Page, kind: RecordKind, { after }: { after: number }) =>
  expect.poll(() => stored(page, kind)).toBeGreaterThan(after)

async function chooseRoom(page: Page, megabytes: string) {
  await panel(page).getByLabel('Room for evidence pictures').selectOption(megabytes)
}
async function postWaiting(page: Page, guestPath: string) {
  await page.goto(guestPath)
  await writeButton(page).click()
  await page.getByText('Positive', { exact: true }).last().click()
  await review(page).fill('Waits.')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('Your review is kept on this device and sent when you are back online'))
}
async function changeWaiting(page: Page) {
  await status(page).click()
  await panel(page).getByRole('button', { name: 'Edit the review of Gina Vaulted' }).click()
  await panel(page).getByLabel('Review', { exact: true }).fill('Waits, changed.')
  await panel(page).getByRole('button', { name: 'Keep changes' }).click()
  await see(panel(page).getByText('Waits, changed.'))
}

/** How each kind of record comes to the device after a login, and how it is changed. */
const kinds: Partial<
  Record<RecordKind, Record<'write' | 'change', (page: Page, guestPath: string) => Promise<void>>>
> = {
  settings: {
    write: async (page) => {
      await status(page).click()
      await chooseRoom(page, '10')
    },
    change: (page) => chooseRoom(page, '200'),
  },
  sync: { write: async () => {}, change: (page) => gotoSynced(page, '/memberhomepage') },
  cards: { write: async () => {}, change: gotoSynced },
  guest: { write: async () => {}, change: gotoSynced },
  'half-typed': {
    write: async (page, guestPath) => {
      await gotoSynced(page, guestPath)
      await writeButton(page).click()
      await review(page).fill('Half a sentence')
      await seeHalfTyped(page, 'Half a sentence')
    },
    change: (page) => review(page).fill('A sentence.'),
  },
  waiting: {
    write: async (page, guestPath) => {
      await goAway()
      await postWaiting(page, guestPath)
    },
    change: changeWaiting,
  },
}

test.each(Object.keys(kinds) as RecordKind[])(
  'an older version of a record (%s) restored while the page is closed is refused, and reported [SEC-29]',
  async (kind) => {
    const { page, guestId } = await openWithGuest(screens)
    const { write, change } = kinds[kind]!
    await gotoSynced(page, '/memberhomepage')
    await write(page, `/guest/${guestId}`)
    await seeStored(page, kind, { after: 0 })
    const before = await readRow(page, kind)
    await change(page, `/guest/${guestId}`)
    await seeStored(page, kind, { after: before.version })
    await page.close()
    await goAway()
    await writeRow(page, before)
    const again = await page.openTab(`/guest/${guestId}`)
    if (kind === 'guest') await see(notLoaded(again))
    else {
      await status(again).click()
      await see(panel(again).getByText('1 saved record was damaged and thrown away.'))
    }
    await expect.poll(() => stored(page, kind)).not.toBe(before.version)
    expect(await again.getByText('Half a sentence').count()).toBe(0)
    expect(await panel(again).getByText('Waits.', { exact: true }).count()).toBe(0)
  },
)

test('an older owner record, restored after the hour, opens nothing without a server [SEC-29]', async () => {
  const { page, ana } = await openWithGuest(screens)
  const before = await readRow(page, 'member')
  await expireSession(page)
  await page.waitForURL('**/')
  await logIn(page, ana.user.email)
  await seeStored(page, 'member', { after: before.version })
  await gotoSynced(page, '/memberhomepage')
  await expireSession(page)
  await page.waitForURL('**/')
  await expect.poll(async () => (await dumpVault(page)).openKeys).toBe(0)
  await goAway()
  await writeRow(page, before)
  await submitLogin(page, ana.user.email)
  await see(page.getByText('Invalid email or password. Without a connection'))
  expect(await stored(page, 'member')).toBe(0)
})

test('an older list of the newest versions, restored, loses nothing that was written since [SEC-29]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await gotoSynced(page, `/guest/${guestId}`)
  await writeButton(page).click()
  const before = await readRow(page, 'manifest')
  await review(page).fill('Written since.')
  await seeHalfTyped(page, 'Written since.')
  await page.close()
  await goAway()
  await writeRow(page, before)
  const again = await page.openTab(`/guest/${guestId}`)
  await expect.poll(() => review(again).inputValue()).toBe('Written since.')
  await status(again).click()
  await see(panel(again).getByText('1 guest you viewed'))
  expect(await panel(again).getByText('damaged').count()).toBe(0)
})

test('an earlier version of a guest and its card is refused by a tab that knows the newer one [D-91]', async () => {
  const { page } = await openWithGuest(screens)
  await gotoSynced(page, '/guestlist') // its answer, saved later, would replace what is restored
  const [guest, cards] = [await readRow(page, 'guest'), await readRow(page, 'cards')]
  await page.getByRole('tab', { name: 'View History' }).click()
  await page.getByRole('list', { name: 'View history' }).getByRole('link').first().click()
  await seeHeading(page, 'Gina Vaulted')
  await seeStored(page, 'guest', { after: guest.version })
  await goAway()
  await writeRow(page, guest)
  await writeRow(page, cards)
  await page.getByRole('banner').getByRole('link', { name: 'Hosting Help' }).click()
  await page.waitForURL('**/bestpractices')
  await page.goBack()
  await see(notLoaded(page))
})

test('a record with one changed bit is refused, reported, and loaded again with the connection [D-91]', async () => {
  const { page, guestId } = await openWithGuest(screens)
  await goAway()
  await flipBit(page, 'guest')
  await page.goto(`/guest/${guestId}`)
  await see(notLoaded(page))
  await status(page).click()
  await see(page.getByText('1 saved record was damaged and thrown away.'))
  await page.keyboard.press('Escape')
  await comeBack(page)
  await seeHeading(page, 'Gina Vaulted')
  await seeSaved(page, 1)
})
