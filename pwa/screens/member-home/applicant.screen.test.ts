import { expect, test } from 'vitest'
import { declineWithRefund } from '../../../api/admin/testing/decline.ts'
import { aFile, formOf } from '../../../api/accounts/testing/accounts.ts'
import type { TestMember } from '../../../api/testing/api.ts'
import type { Page } from '../../testing/node-browser/page.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { openFold } from '../account/testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const messages = (page: Page) => page.getByLabel('Messages').locator('[data-kind]')
const applicant = (currentlyPaid = false) =>
  screens.api.member({ firstName: 'Dan', currentlyPaid, isAccountVerified: false, tierId: 'mid' })

/** An applicant whom the team has declined, with the money back. */
async function declined(): Promise<TestMember> {
  const [admin, member] = [await screens.api.admin(), await applicant()]
  await member.put('/api/users', formOf({ documents: await aFile() }))
  await declineWithRefund(screens.api, { admin, member, text: 'The lease that you sent lasts a year.' })
  return member
}

test.each([
  ['a declined applicant', declined],
  ['one who has not paid', applicant],
  ['one who has paid', () => applicant(true)],
])(
  'the account of %s asks for no watched guests and shows no error; mail can be chosen [NOT-01 NOT-03]',
  async (_, make) => {
    const member = await make()
    const page = await screens.open('/theme.js', { member })
    const asked: string[] = []
    page.device.requested.add((request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/useraccount/${member.id}`)
    const kind = page.getByRole('group', { name: 'A decision on your application' })
    await openFold(page, 'How we notify you')
    await kind.getByLabel('Email').selectOption('In a daily email')
    await see(messages(page).getByText('Saved'))
    expect(await messages(page).count()).toBe(1)
    expect(asked).toContain('/api/notifications/settings')
    expect(asked).not.toContain('/api/notifications/watched')
    const section = page.getByRole('region', { name: 'Notifications' })
    expect(await section.getByText('Guests you watch', { exact: true }).count()).toBe(0)
    // The server turns on push for members alone.
    expect(await section.getByRole('button').count()).toBe(0)
    expect(await section.getByLabel('Push').count()).toBe(0)
  },
)

test('a declined applicant who opens the payment finds nothing to pay, and the documents [DOR-11]', async () => {
  const member = await declined()
  const page = await screens.open('/selectplan', { member, as: 'phone' })
  await page.getByRole('button', { name: 'Subscribe' }).first().click()
  await see(page.getByRole('heading', { level: 1, name: 'Nothing to pay' }))
  await see(page.getByText('Your application was declined, so no plan can be paid for now.'))
  await see(page.getByRole('heading', { name: 'We could not verify your account' }))
  expect(await page.getByText('pay for your first year').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Send new documents' }).click()
  await page.waitForURL(`**/useraccount/${member.id}`)
})

test('the billing tab of an unpaid member says once that the payment is missing [MEM-02]', async () => {
  const member = await screens.api.member({ currentlyPaid: false })
  const page = await screens.open('/theme.js', { member })
  const open = new Set<string>()
  page.device.requested.add(({ url }) => new URL(url()).pathname.startsWith('/api/') && open.add(url()))
  page.device.answered.add(({ url }) => open.delete(url()))
  await page.goto(`/useraccount/${member.id}?tab=subscription`)
  await see(page.getByRole('link', { name: 'payment page' }))
  // The other tab has loaded, too.
  await page.getByLabel('How we notify you').waitFor({ state: 'attached' })
  await expect.poll(() => [...open]).toEqual([])
  expect(await page.getByText(/payment was not successful/).count()).toBe(1)
  expect(await messages(page).count()).toBe(0)
})
