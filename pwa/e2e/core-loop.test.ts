import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../api/accounts/testing/accounts.ts'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { createAccount, fillSignUp } from '../screens/register/testing/sign-up.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
  const { user } = await site.api.member()
  for (let number = 0; number < 31; number++) {
    const phoneNumber = `555 010 ${String(2000 + number)}`
    const guest = await site.api.guest({
      by: user,
      firstName: 'Marie',
      lastName: `Holt ${number}`,
      phoneNumber,
    })
    if (number === 0)
      await site.api.review({ by: user, guestId: guest._id, review: 'Paid in full and left on time.' })
  }
})
afterAll(() => site.close())

test.each([
  ['a phone', phone],
  ['a desk', desk],
])(
  'a stranger joins, is verified, reads, reports and uses up a month, on %s [REG-17 PAY-23 SRC-21]',
  async (_window, viewport) => {
    const page = await site.open('/', { viewport })
    // The visitor picks a plan, signs up with documents and pays at once.
    await page.getByRole('link', { name: 'Join Now' }).first().click()
    await page.waitForURL('**/selectplan')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Startup' })
      .getByRole('button', { name: 'Subscribe' })
      .click()
    await page.waitForURL('**/register')
    const email = await fillSignUp(page)
    await createAccount(page)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiration date').fill('12/40')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await see(page.getByText('Payment successful. Going to member area...', { exact: true }))
    await page.waitForURL('**/memberhomepage')
    await see(page.getByText(/1 to 3 business days/))
    expect(await page.getByRole('main').getByRole('link', { name: 'Search Guests' }).count()).toBe(0)

    // The team looks at the documents and verifies with a mail.
    const admin = await openSignedIn(site, '/admin-dashboard?tab=users', {
      member: await site.api.admin(),
      viewport: desk,
    })
    await admin.getByRole('switch', { name: `Verified: ${email}`, exact: true }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Verify / })
      .click()
    await see(
      admin.getByText(`Set ${email} to verified and sent them a notification email`, { exact: true }).first(),
    )
    expect((await mailsTo(site.api, email)).map((mail) => mail.subject)).toContainEqual(
      expect.stringMatching(/verified/i),
    )

    // The member searches, opens a guest for one credit and reads.
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Search Guests' }).click()
    if (viewport === phone) await page.getByRole('button', { name: 'More fields' }).click()
    await page.getByLabel('Last Name').fill('holt 0')
    await page.getByLabel('Phone', { exact: true }).fill('(555) 010-2000')
    await page.keyboard.press('Enter')
    await see(page.getByRole('region', { name: 'Search results' }).getByText('(•••) •••-2000'))
    await page.getByRole('link', { name: /^View Guest/ }).click()
    await see(page.getByText('Paid in full and left on time.'))
    await see(page.getByRole('heading', { level: 1, name: 'Marie Holt 0' }))
    await page.goto('/guestlist?tab=history')
    await see(page.getByText('You have used 1 of 30 guest views this month'))
    await page.getByRole('link', { name: 'View Guest again' }).click()
    await see(page.getByText('Paid in full and left on time.'))
    await page.goto('/guestlist')
    await see(page.getByText('You have used 1 of 30 guest views this month'))

    // Adds a guest with a first review and two evidence files, a picture and a link.
    await page.goto('/createguest')
    await page.getByLabel('First Name').fill('Jon')
    await page.getByLabel('Last Name').fill(viewport === phone ? 'Bergman' : 'Lindqvist')
    await page.getByLabel('Phone', { exact: true }).fill(viewport === phone ? '555 010 9000' : '555 010 9001')
    await page.getByText('Positive', { exact: true }).click()
    await page.getByLabel('Review', { exact: true }).fill('Kept the quiet hours.')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'room.png', mimeType: 'image/png', buffer: await png(40, 20) },
        { name: 'bill.pdf', mimeType: 'application/pdf', buffer: await plainPdf() },
      ])
    await page.getByRole('button', { name: 'Add guest and post review' }).click()
    await page.waitForURL(/\/guest\/[0-9a-f]{24}$/)
    await see(page.getByText('Kept the quiet hours.'))
    await see(page.getByRole('img', { name: /^Evidence 1/ }))
    await see(page.getByRole('link', { name: /^Evidence 2/ }))
    await page.goto('/guestlist')
    await see(page.getByText('You have used 1 of 30 guest views this month'))

    // When the month is used up a new guest is refused, and the viewed ones stay open.
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('userInfo')!) as { token: string }).token,
    )
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ lastName: 'holt' })
    const search = await fetch(`${site.api.url}/api/guest/search`, { method: 'POST', headers, body })
    const found = (await search.json()) as { _id: string; isViewed: boolean }[]
    const fresh = found.filter((guest) => !guest.isViewed)
    const statuses: number[] = []
    for (const { _id } of fresh)
      statuses.push((await fetch(`${site.api.url}/api/guest/${_id}`, { headers })).status)
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 403])
    await page.goto(`/guest/${fresh.at(-1)!._id}`)
    await see(
      page.getByText('You have reached the monthly view limit for your package. Upgrade to get more views.', {
        exact: true,
      }),
    )
    await see(page.getByRole('link', { name: 'Upgrade Now' }))
    await page.goto(`/guest/${fresh[0]!._id}`)
    await see(page.getByRole('heading', { level: 1, name: /^Marie Holt/ }))
  },
)
