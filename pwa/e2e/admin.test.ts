import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile, formOf, mailsTo } from '../../api/accounts/testing/accounts.ts'
import { formatDate } from '../../shared/dates.ts'
import type { TestMember } from '../../api/testing/api.ts'
import { expectErrors } from '../testing/console-errors.ts'
import { scannedPdf } from './testing/scanned-pdf.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { openSite, phone, type Site } from './testing/site.ts'

let site: Site
let admin: TestMember
let page: Page
const path = '/admin-dashboard'
const users = `${path}?tab=users`

beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
  admin = await site.api.admin({ firstName: 'Ada', lastName: 'Desk', email: 'ada@example.com', tierId: '' })
  page = await openSignedIn(site, path, { member: admin })
})
afterAll(() => site.close())

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const toggle = (field: 'Verified' | 'Admin', { user }: TestMember) =>
  page.getByRole('switch', { name: `${field}: ${user.email}`, exact: true })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const seeToast = (text: string) => see(page.getByLabel('Messages').getByText(text, { exact: true }))
const mailCheckbox = () => dialog().getByRole('checkbox', { name: 'Send them a notification email' })
const unverifiedMember = () => site.api.member({ isAccountVerified: false })
const firstCells = async (column: number) =>
  (await page.locator(`tbody tr td:nth-child(${column})`).allInnerTexts()).map((text) => text.trim())

describe('the way in', () => {
  test('only an admin gets in, and only an admin finds the dashboard in the navigation [OP-07 RT-29 RT-38]', async () => {
    const visitor = await site.open(path)
    await visitor.waitForURL('**/login')
    const member = await openSignedIn(site, path, { member: await site.api.member() })
    await member.waitForURL('**/memberhomepage')
    expect(await member.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0)
    await see(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }))
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const names = await links.allInnerTexts()
    expect(names.slice(names.indexOf('Hosting Help'), names.indexOf('Contact') + 1)).toEqual([
      'Hosting Help',
      'Admin Dashboard',
      'Contact',
    ])
  })
})

describe('users', () => {
  beforeEach(() => page.goto(users).then(() => undefined))

  test('the tabs, and a table of all users with its columns [ADM-01 ADM-02 OP-83]', async () => {
    const member = await site.api.member({ firstName: 'Zoe', lastName: 'Adams', tierId: 'high' })
    await page.reload()
    await see(page.getByRole('tab', { name: 'Users', selected: true }))
    await see(page.getByRole('tab', { name: 'Reviews' }))
    await see(row(member.user.email))
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.map((head) => head.trim())).toEqual([
      'Name',
      'Email',
      'Plan',
      'Paid',
      'Verified',
      'Admin',
      'Documents',
      'Created',
    ])
    const cells = await row(member.user.email).getByRole('cell').allInnerTexts()
    expect(cells.map((cell) => cell.trim())).toEqual([
      'Zoe Adams',
      member.user.email,
      'Manager',
      'Yes',
      'Yes',
      'No',
      'None',
      formatDate(member.user.accountCreated),
    ])
  })

  test('every column sorts both ways; order and filter stand in the address [ADM-04]', async () => {
    await site.api.member({ firstName: 'Abe', lastName: 'Zimmer', email: 'zimmer@example.com' })
    for (const name of ['Name', 'Email', 'Plan', 'Paid', 'Verified', 'Admin', 'Documents', 'Created']) {
      const head = page.getByRole('columnheader', { name })
      const before = await head.getAttribute('aria-sort')
      await head.getByRole('button').click()
      const now = before === 'ascending' ? 'descending' : 'ascending'
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(now)
    }
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
    await expect.poll(async () => (await firstCells(2))[0]).toBe('ada@example.com')
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
    await expect.poll(async () => (await firstCells(2))[0]).toBe('zimmer@example.com')
    await page.getByLabel('Filter: Users').fill('Zimm')
    await expect.poll(() => firstCells(2)).toEqual(['zimmer@example.com'])
    expect(new URL(page.url()).search).toContain('users-sort=-email')
    await page.reload()
    await expect.poll(() => firstCells(2)).toEqual(['zimmer@example.com'])
  })

  test('the shown rows are saved as CSV, with a name that a spreadsheet would run as text', async () => {
    await site.api.member({ firstName: '=1+1', lastName: 'Sheet', email: 'sheet@example.com' })
    await page.getByLabel('Filter: Users').fill('sheet@example')
    await expect.poll(() => firstCells(2)).toEqual(['sheet@example.com'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('users.csv')
    const [head, ...rows] = (await text(await download.createReadStream())).trim().split('\r\n')
    expect(head).toBe('Name,Email,Plan,Paid,Verified,Admin,Documents,Created')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/^'=1\+1 Sheet,sheet@example\.com,/)
    await page.getByLabel('Filter: Users').fill('')
  })

  test('verifying asks first, with the mail preselected once [ADM-07 ADM-08 ADM-12 ADM-13 ADM-14 OP-80 OP-81]', async () => {
    const member = await unverifiedMember()
    await page.reload()
    await toggle('Verified', member).click()
    expect(await mailCheckbox().isChecked()).toBe(true)
    await inDialog('Cancel').click()
    expect(await toggle('Verified', member).getAttribute('aria-checked')).toBe('false')
    await toggle('Verified', member).click()
    await inDialog('Set to verified').click()
    await seeToast(`Set ${member.user.email} to verified and sent them a notification email`)
    expect(await toggle('Verified', member).getAttribute('aria-checked')).toBe('true')
    expect(await mailsTo(site.api, member.user.email)).toHaveLength(1)
    await toggle('Verified', member).click()
    expect(await mailCheckbox().count()).toBe(0)
    await inDialog('Set to not verified').click()
    await seeToast(`Set ${member.user.email} to not verified`)
    await toggle('Verified', member).click()
    expect(await mailCheckbox().isChecked()).toBe(false)
    await inDialog('Set to verified').click()
    await seeToast(`Set ${member.user.email} to verified`)
    expect(await mailsTo(site.api, member.user.email)).toHaveLength(1)
  })

  test('the admin role is granted and taken away, after a question [ADM-09 ADM-15 ADM-16 OP-81]', async () => {
    const member = await site.api.member()
    await page.reload()
    await toggle('Admin', member).click()
    await inDialog('Set to an admin').click()
    await seeToast(`Set ${member.user.email} to an admin`)
    await toggle('Admin', member).click()
    await inDialog('Set to not an admin').click()
    await seeToast(`Set ${member.user.email} to not an admin`)
    expect((await site.api.deps.users.byId(member.user._id))?.isAdmin).toBe(false)
  })

  test('a failed call changes nothing on screen, says nothing, and the console has the reason [ERR-20 OP-12 D-16 DOR-12]', async () => {
    expectErrors(/The user was not changed .*last admin/)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await toggle('Admin', admin).click()
    await inDialog('Set to not an admin').click()
    await expect.poll(() => said.join('\n')).toContain('This is the last admin.')
    expect(await page.getByLabel('Messages').innerText()).toBe('')
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
    await expect.poll(() => dialog().count()).toBe(0)
    expect(await toggle('Admin', admin).getAttribute('aria-checked')).toBe('true')
  })

  test('more users come on demand, each once [D-82]', async () => {
    for (let n = 0; n < 130; n++) await site.api.member({ firstName: 'Many', lastName: `Times${n}` })
    const filtered = page.waitForResponse((answer) => answer.url().includes('q=many'))
    await page.getByLabel('Filter: Users').fill('many times')
    await filtered
    await see(page.locator('[aria-busy=false] tbody'))
    expect(await page.locator('tbody tr').count()).toBe(100)
    await page.getByRole('button', { name: 'Load more users' }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(130)
    expect(await page.getByRole('button', { name: 'Load more users' }).count()).toBe(0)
    const emails = await firstCells(2)
    expect(new Set(emails).size).toBe(130)
  })

  test('who passed 150 searches today is marked, and found from the notice [D-31]', async () => {
    const member = await site.api.member({ firstName: 'Sam', lastName: 'Seeker' })
    const day = site.api.clock.now().toISOString().slice(0, 10)
    await site.api.deps.limits.add(`searches-day:${member.id}:${day}`, 48 * 3_600_000, 151)
    await page.reload()
    await page.getByRole('button', { name: 'Sam Seeker' }).click()
    await expect.poll(() => firstCells(2)).toEqual([member.user.email])
    await see(row(member.user.email).getByText('151 searches today'))
  })
})

describe('verification', () => {
  async function applicant() {
    const member = await site.api.member({
      firstName: 'Nia',
      lastName: 'Newman',
      isAccountVerified: false,
      city: 'San Juan',
      state: 'PR',
    })
    const insuranceDocuments = [await aFile('policy.pdf'), scannedPdf('scan.pdf')]
    await member.put('/api/users', formOf({ documents: await aFile('id.png'), insuranceDocuments }))
    return member
  }

  test('the documents stand beside the data, PDFs are drawn, a checklist leads to one decision [REG-18 OP-92 D-51 OP-83]', async () => {
    const member = await applicant()
    await page.goto(users)
    const refused: string[] = []
    page.on('console', (message) => /error|warning/.test(message.type()) && refused.push(message.text()))
    await page.getByRole('button', { name: `Documents of ${member.user.email}: 3 files` }).click()
    await see(page.getByRole('heading', { name: 'Nia Newman' }))
    const picture = page.getByRole('img', { name: 'Government ID' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(40)
    for (const name of ['Insurance declaration 1, page 1 of 1', 'Insurance declaration 2, page 1 of 1']) {
      const drawn = page.getByRole('img', { name })
      await expect.poll(() => drawn.getAttribute('data-drawn')).toBe('true')
      expect([name, await drawn.evaluate(hasDrawing)]).toEqual([name, true])
    }
    expect(refused).toEqual([])
    await see(page.getByText('The address given is in San Juan, Puerto Rico.'))
    const verify = page.getByRole('button', { name: 'Verify', exact: true })
    expect(await verify.isDisabled()).toBe(true)
    const boxes = page.getByRole('group', { name: 'Checklist' }).getByRole('checkbox')
    expect(await boxes.count()).toBe(5)
    for (const box of await boxes.all()) await box.check()
    await verify.click()
    expect(await mailCheckbox().isChecked()).toBe(true)
    await mailCheckbox().uncheck()
    await inDialog('Set to verified').click()
    await seeToast(`Set ${member.user.email} to verified`)
    expect(await toggle('Verified', member).getAttribute('aria-checked')).toBe('true')
  })

  test('after the decision documents open only with a reason, which stands in the activity list [D-51]', async () => {
    const member = await applicant()
    const values = { userId: member.id, newValues: { isAccountVerified: true } }
    await admin.post('/api/users/admin-update-user', values)
    await page.goto(`${users}&user=${member.id}`)
    await see(page.getByText(`The documents are sealed since the decision on`))
    expect(await page.getByRole('img', { name: 'Government ID' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open with a reason' }).click()
    await inDialog('Open the documents').click()
    await see(dialog().getByText('Say why you need the documents'))
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('The policy was renewed')
    await inDialog('Open the documents').click()
    await see(page.getByRole('img', { name: 'Government ID' }))
    await page.goBack()
    await page.getByRole('tab', { name: 'Activity' }).click()
    const entry = row('The policy was renewed')
    await see(entry.getByText('read documents'))
    await see(entry.getByText(member.user.email))
    await see(entry.getByText('ada@example.com'))
  })

  test('on a phone the view fits the width and the decision can be reached', async () => {
    const member = await applicant()
    const small = await openSignedIn(site, `${users}&user=${member.id}`, { member: admin, viewport: phone })
    await see(small.getByRole('button', { name: 'Decline' }))
    await see(small.getByRole('img', { name: 'Government ID' }))
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await small.getByRole('button', { name: 'All users' }).click()
    await see(small.getByRole('table', { name: 'Users' }))
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('reviews', () => {
  const text = 'Left the place clean, and answered every message within the hour.'
  const short = 'Left the place clean, and answered every message w…'

  test('reviews are read, hidden and shown [ADM-03 ADM-05 ADM-06 ADM-10 ADM-11 ADM-17 ADM-18 ADM-19 OP-35 OP-82 OP-83]', async () => {
    const author = await site.api.member({ firstName: 'Bo', lastName: 'Author' })
    const guest = await site.api.guest({ lastName: 'Reviewed', phoneNumber: '555 010 4321', by: author.user })
    const review = await site.api.review({ by: author.user, guestId: guest._id, review: text })
    await page.goto(path)
    await page.getByRole('tab', { name: 'Reviews' }).click()
    await see(row('Reviewed'))
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads.map((head) => head.trim())).toEqual([
      'User',
      'Guest',
      'Review',
      'Files',
      'Likes',
      'Dislikes',
      'Reports',
      'Created',
      'Hidden',
    ])
    await see(row('Reviewed').getByText('(555) 010-4321'))
    await see(row('Reviewed').getByText(author.user.email))
    await row('Reviewed').getByRole('button', { name: text }).click()
    await see(dialog().getByRole('heading', { name: 'Review text' }))
    await see(dialog().getByText(text, { exact: true }))
    await page.keyboard.press('Escape')
    await row('Reviewed').getByRole('button', { name: 'Hide', exact: true }).click()
    await seeToast(`Set ${short} to hidden`)
    expect((await admin.get(`/api/review?isAdminDashboard=1`)).body[0]).toMatchObject({
      _id: review._id,
      hiddenByAdmin: true,
    })
    await row('Reviewed').getByRole('button', { name: 'Unhide', exact: true }).click()
    await seeToast(`Set ${short} to show`)
    for (const name of ['User', 'Guest', 'Review', 'Files', 'Likes', 'Dislikes', 'Reports', 'Hidden']) {
      const head = page.getByRole('columnheader', { name, exact: true })
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    }
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
  })

  test('a review that three members reported is marked, and keeping it takes the mark away [D-45]', async () => {
    const review = await site.api.review({ review: 'Broke the lamp.' })
    for (let n = 0; n < 3; n++) {
      const reporter = await site.api.member()
      await reporter.put('/api/review/report', { reviewId: review._id, url: '' })
    }
    await page.goto(`${path}?tab=reviews`)
    await page.getByRole('button', { name: 'Show the most reported first' }).click()
    await see(row('Broke the lamp.').getByText('Needs attention'))
    await row('Broke the lamp.').getByRole('button', { name: 'Broke the lamp.' }).click()
    await inDialog('Keep visible').click()
    await seeToast('Set Broke the lamp. to show')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Needs attention').count()).toBe(0)
    await expect.poll(() => page.getByText('reported by three members').count()).toBe(0)
  })
})

test('mails that a server refused stand in the activity tab, which says how many [D-70]', async () => {
  const mail = { state: 'refused', to: 'gone@example.com', subject: 'Welcome', line: '550 No such mailbox' }
  await site.api.deps.db.collection('mails').insertOne({ ...mail, doneAt: site.api.clock.now() })
  await page.goto(`${path}?tab=activity`)
  await see(page.getByText('1 mail was refused by a mail server in the last 30 days'))
  await see(page.getByText('to gone@example.com: “Welcome”.'))
  await see(page.getByText('550 No such mailbox'))
})

/** Runs in the page: whether the canvas is not blank. */
function hasDrawing(drawn: Element): boolean {
  const canvas = drawn as HTMLCanvasElement
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, index) => index % 4 < 3 && value < 128)
}
