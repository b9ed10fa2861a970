import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../api/accounts/testing/accounts.ts'
import { formatDate } from '../../../shared/dates.ts'
import { expectErrors } from '../../testing/console-errors.ts'
import { see, startScreens } from '../../testing/screens.ts'
import {
  cells,
  dashboard,
  dialog,
  inDialog,
  mailCheckbox,
  openAsAdmin,
  row,
  seeToast,
  toggle,
  usersTab,
} from './testing/dashboard.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const openUsers = () => openAsAdmin(screens, usersTab)
const columns = ['Name', 'Email', 'Plan', 'Paid', 'Verified', 'Admin', 'Documents', 'Created']

test('only an admin gets in, and finds the dashboard in the navigation [OP-07 RT-29 RT-38]', async () => {
  const visitor = await screens.open(dashboard)
  await visitor.waitForURL('**/login')
  const member = await screens.open(dashboard, { member: await screens.api.member() })
  await member.waitForURL('**/memberhomepage')
  expect(await member.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
  const page = await openAsAdmin(screens, dashboard)
  await see(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }))
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const names = await links.allInnerTexts()
  expect(names.slice(names.indexOf('Hosting Help'), names.indexOf('Contact') + 1)).toEqual([
    'Hosting Help',
    'Admin Dashboard',
    'Contact',
  ])
})

test('the dashboard has tabs, and a table of all users with its columns [ADM-01 ADM-02 OP-83]', async () => {
  const member = await screens.api.member({ firstName: 'Zoe', lastName: 'Adams', tierId: 'high' })
  const page = await openUsers()
  await see(page.getByRole('tab', { name: 'Users', selected: true }))
  await see(page.getByRole('tab', { name: 'Reviews' }))
  await see(row(page, member.user.email))
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.trim())).toEqual(columns)
  const shown = await row(page, member.user.email).getByRole('cell').allInnerTexts()
  expect(shown.map((cell) => cell.trim())).toEqual([
    'Zoe Adams Suspend', // the second word is a button
    member.user.email,
    'Manager',
    'Yes',
    'Yes',
    'No',
    'None',
    formatDate(member.user.accountCreated),
  ])
})

test('every column sorts both ways; order and filter are kept in the address [ADM-04]', async () => {
  const ascending = ['abe@zimmer.example', 'zed@zimmer.example']
  for (const email of ascending) await screens.api.member({ lastName: 'Zimmer', email })
  const page = await openUsers()
  for (const name of columns) {
    const head = page.getByRole('columnheader', { name })
    const isAscending = (await head.getAttribute('aria-sort')) === 'ascending'
    for (const order of isAscending ? ['descending', 'ascending'] : ['ascending', 'descending']) {
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(order)
    }
  }
  await page.getByLabel('Filter: Users').fill('Zimm')
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(() => cells(page, 2)).toEqual(ascending)
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(() => cells(page, 2)).toEqual(ascending.toReversed())
  expect(new URL(page.url()).search).toContain('users-sort=-email')
  await page.reload()
  await expect.poll(() => cells(page, 2)).toEqual(ascending.toReversed())
})

test('the shown rows are saved as CSV, with a name that a spreadsheet would run as text', async () => {
  await screens.api.member({ firstName: '=1+1', lastName: 'Sheet', email: 'sheet@example.com' })
  const page = await openUsers()
  await page.getByLabel('Filter: Users').fill('sheet@example')
  await expect.poll(() => cells(page, 2)).toEqual(['sheet@example.com'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('users.csv')
  const [head, ...rows] = (await text(await download.createReadStream())).trim().split('\r\n')
  expect(head).toBe('Name,Email,Plan,Paid,Verified,Admin,Documents,Created')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/^'=1\+1 Sheet,sheet@example\.com,/)
})

test('verifying asks first, with the mail preselected once [ADM-07 ADM-08 ADM-12 ADM-13 ADM-14 OP-80 OP-81]', async () => {
  const member = await screens.api.member({ isAccountVerified: false })
  const { email } = member.user
  const page = await openUsers()
  const verified = toggle(page, 'Verified', member)
  await verified.click()
  expect(await mailCheckbox(page).isChecked()).toBe(true)
  await inDialog(page, 'Cancel').click()
  expect(await verified.getAttribute('aria-checked')).toBe('false')
  await verified.click()
  await inDialog(page, `Verify ${member.user.firstName}`).click()
  await seeToast(page, `Set ${email} to verified and sent them a notification email`)
  expect(await verified.getAttribute('aria-checked')).toBe('true')
  expect(await mailsTo(screens.api, email)).toHaveLength(1)
  await verified.click()
  expect(await mailCheckbox(page).count()).toBe(0)
  await inDialog(page, 'Revoke verification').click()
  await seeToast(page, `Set ${email} to not verified`)
  await verified.click()
  expect(await mailCheckbox(page).isChecked()).toBe(false)
  await inDialog(page, `Verify ${member.user.firstName}`).click()
  await seeToast(page, `Set ${email} to verified`)
  expect(await mailsTo(screens.api, email)).toHaveLength(1)
})

test('the admin role is granted and revoked, after a question [ADM-09 ADM-15 ADM-16 OP-81]', async () => {
  const member = await screens.api.member()
  const page = await openUsers()
  await toggle(page, 'Admin', member).click()
  await inDialog(page, 'Set to an admin').click()
  await seeToast(page, `Set ${member.user.email} to an admin`)
  expect((await screens.api.deps.users.byId(member.user._id))?.isAdmin).toBe(true)
  await toggle(page, 'Admin', member).click()
  await inDialog(page, 'Set to not an admin').click()
  await seeToast(page, `Set ${member.user.email} to not an admin`)
  expect((await screens.api.deps.users.byId(member.user._id))?.isAdmin).toBe(false)
})

test('a failed call changes and says nothing on screen; the console has the reason [ERR-20 OP-12 D-16 DOR-12]', async () => {
  expectErrors(/The user was not changed .*last admin/)
  await screens.api.deps.db.collection('users').updateMany({ isAdmin: true }, { $set: { isAdmin: false } })
  const admin = await screens.api.admin()
  const page = await screens.open(usersTab, { member: admin })
  await toggle(page, 'Admin', admin).click()
  const refused = page.waitForResponse('**/api/users/admin-update-user')
  await inDialog(page, 'Set to not an admin').click()
  await refused
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await page.getByLabel('Messages').innerText()).toBe('')
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
  expect(await toggle(page, 'Admin', admin).getAttribute('aria-checked')).toBe('true')
})

test('more users come on demand, each once [D-82]', async () => {
  for (let n = 0; n < 130; n++) await screens.api.member({ firstName: 'Many', lastName: `Times${n}` })
  const page = await openUsers()
  const filtered = page.waitForResponse((answer) => answer.url().includes('q=many'))
  await page.getByLabel('Filter: Users').fill('many times')
  await filtered
  await see(page.locator('[aria-busy=false] tbody'))
  await expect.poll(() => page.locator('tbody tr').count()).toBe(100)
  await page.getByRole('button', { name: 'Load more users' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(130)
  expect(await page.getByRole('button', { name: 'Load more users' }).count()).toBe(0)
  const emails = await cells(page, 2)
  expect(new Set(emails).size).toBe(130)
})

test('who passed 150 searches today is marked, and found from the notice [D-31]', async () => {
  const member = await screens.api.member({ firstName: 'Sam', lastName: 'Seeker' })
  const day = screens.api.clock.now().toISOString().slice(0, 10)
  await screens.api.deps.limits.add(`searches-day:${member.id}:${day}`, 48 * 3_600_000, 151)
  const page = await openUsers()
  await page.getByRole('button', { name: 'Sam Seeker' }).click()
  await expect.poll(() => cells(page, 2)).toEqual([member.user.email])
  await see(row(page, member.user.email).getByText('151 searches today'))
})
