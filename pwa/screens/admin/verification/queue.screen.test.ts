import { expect, test } from 'vitest'
import { mailsTo } from '../../../../api/accounts/testing/accounts.ts'
import { expectErrors } from '../../../testing/console-errors.ts'
import type { Page } from '../../../testing/node-browser/page.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { applicant, nobodyWaits } from '../testing/applicants.ts'
import { dashboard, dialog, inDialog, openAsAdmin, usersTab } from '../testing/dashboard.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('"Waiting" comes first, the oldest first, with age and news; J, K and V work through it [DOR-12]', async () => {
  await nobodyWaits(screens)
  const [young, old, middle] = [
    await applicant(screens, 'Young', 5),
    await applicant(screens, 'Old', 100),
    await applicant(screens, 'Middle', 30),
  ]
  const team = await openAsAdmin(screens, dashboard)
  await see(team.getByRole('tab', { name: 'Waiting', selected: true }))
  await see(team.getByRole('button', { name: 'Young Newman' }))
  const cells = (column: number) => team.locator(`tbody tr td:nth-child(${column})`).allInnerTexts()
  expect(await cells(1)).toEqual(
    ['Old', 'Middle', 'Young'].map((name) => expect.stringContaining(`${name} Newman`)),
  )
  expect(await cells(3)).toEqual(['New application', 'New application', 'New application'])
  expect(await cells(4)).toEqual([/^4 days/, /^1 day/, /^5 hours/].map((age) => expect.stringMatching(age)))
  await team.keyboard.press('j')
  await see(heading(team, 'Old Newman'))
  await see(team.getByText('1 of 3'))
  await team.keyboard.press('j')
  await see(heading(team, 'Middle Newman'))
  await team.keyboard.press('k')
  await see(heading(team, 'Old Newman'))
  await see(team.getByRole('group', { name: 'Checklist' }))
  for (let line = 1; line <= 5; line++) {
    await team.keyboard.press('v')
    await expect.poll(() => team.getByRole('checkbox', { checked: true }).count()).toBe(line)
  }
  await team.keyboard.press('v')
  await see(dialog(team).getByText('Verify Old Newman?'))
  await team.keyboard.press('j') // a dialog is open: the queue stays where it is
  await inDialog(team, 'Verify Old').click()
  await see(heading(team, 'Middle Newman'))
  await see(team.getByText('1 of 2'))
  expect((await screens.api.deps.users.byId(old.user._id))!.isAccountVerified).toBe(true)
  expect(await mailsTo(screens.api, old.user.email)).toHaveLength(1)
  for (const { user } of [young, middle])
    expect((await screens.api.deps.users.byId(user._id))!.isAccountVerified).toBe(false)
})

test('the help lists the keys of the queue, and a field takes them as letters [DOR-12]', async () => {
  await nobodyWaits(screens)
  await applicant(screens, 'Middle')
  const team = await openAsAdmin(screens, usersTab)
  await see(team.getByRole('table', { name: 'Users' }))
  await team.locator('[data-bottom-bar]').waitFor({ state: 'attached' }) // the keys come with it
  await team.keyboard.press('?')
  for (const words of ['Next person waiting', 'Previous person', 'Tick the next line, then verify'])
    await see(dialog(team).getByText(words))
  await team.keyboard.press('Escape')
  await team.goto(dashboard)
  await see(team.getByRole('button', { name: 'Middle Newman' }))
  await team.keyboard.press('j')
  await see(heading(team, 'Middle Newman'))
  await team.getByRole('button', { name: 'Decline' }).click()
  const field = dialog(team).getByLabel('What the applicant should know')
  await field.pressSequentially('jkv')
  expect(await field.inputValue()).toBe('jkv')
  await team.keyboard.press('Escape')
  await see(heading(team, 'Middle Newman'))
})

test('a switch asks with the name; when the call fails it goes back without a word [DOR-12 ERR-20]', async () => {
  const member = await screens.api.member({ firstName: 'Sam', lastName: 'Switch', isAccountVerified: false })
  const team = await openAsAdmin(screens, `${dashboard}?tab=users&users-filter=Switch`)
  const toggle = team.getByRole('switch', { name: `Verified: ${member.user.email}` })
  await toggle.click()
  await see(dialog(team).getByText('Verify Sam Switch?'))
  expectErrors(/The user was not changed/)
  await team.route('**/admin-update-user', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await dialog(team).getByRole('button', { name: 'Verify Sam' }).click()
  await expect.poll(() => dialog(team).count()).toBe(0)
  expect(await toggle.getAttribute('aria-checked')).toBe('false')
  expect(await team.getByRole('alert').allInnerTexts()).toEqual([])
  expect(await team.getByLabel('Messages').innerText()).toBe('')
})

test('who met too many guests is above the users, who come with them; a failed lift says so [SEC-24]', async () => {
  const member = await screens.api.member({ firstName: 'Cora', lastName: 'Copy' })
  const day = screens.api.clock.now().toISOString().slice(0, 10)
  const met = screens.api.deps.db.collection<{ _id: string }>('distinctGuests')
  const endsAt = new Date(screens.api.clock.now().getTime() + 48 * 3_600_000)
  await met.insertOne({ _id: `${member.id}:${day}`, guests: [], passed: true, endsAt } as never)
  const team = await openAsAdmin(screens, dashboard)
  const isAnswered = Promise.withResolvers<void>()
  await team.route('**/api/admin/notices', async (route) => {
    await isAnswered.promise
    return route.continue()
  })
  await team.goto(usersTab)
  await see(team.getByText('Loading users'))
  isAnswered.resolve()
  const lift = team.getByRole('button', { name: 'Lift for today: Cora Copy' })
  await see(lift)
  await see(team.getByRole('table', { name: 'Users' }))
  await team.route('**/api/admin/search-limit', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again later' } }),
  )
  await lift.click()
  await see(team.getByRole('alert').getByText('Please try again later'))
  await team.unroute('**/api/admin/search-limit')
  await lift.click()
  await see(team.getByText(/lifted/))
  expect(await lift.count()).toBe(0)
})
