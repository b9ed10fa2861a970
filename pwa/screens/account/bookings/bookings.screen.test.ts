import { expect, test } from 'vitest'
import { see, startScreens } from '../../../testing/screens.ts'
import { checkStays } from '../../../../api/stays/checks.ts'
import { note } from '../../../../api/intake/take-message.ts'
import { noRoom, unreadable } from '../../../../shared/schemas/intake.ts'
import { openAccount, openFold } from '../testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off', INTAKE_MAIL_DOMAIN: 'in.host.example' })

test('from no address to the first booking and its answer it takes one page [INT-12]', async () => {
  const { api } = screens
  const member = await api.member()
  const page = await screens.open(`/useraccount/${member.id}`, { member, hasVault: true })
  await openFold(page, 'Incoming bookings')
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.getByLabel('Your address for bookings')
  await see(address)
  const url = await address.inputValue()
  await page.getByLabel('Property system').selectOption('Smoobu')
  await see(page.getByText('In Smoobu, open the developer settings', { exact: false }))
  await page.getByRole('button', { name: 'Send a test booking' }).click()
  await see(page.getByText('Test: 1 stay added or changed', { exact: false }))
  await see(page.getByText('Tessa Testbooking'))
  await see(page.getByText('We’re looking up the guest.'))
  await checkStays(api.deps)
  await see(page.getByText('No match'))
  const unread = { action: 'booking_change', booking: { id: 1, status: 'Booked' }, guest: { name: 'Ida' } }
  expect((await api.visitor.post(new URL(url).pathname, unread)).status).toBe(200)
  await page.reload()
  await see(page.getByText('Lodgify did not send the arrival and the departure', { exact: false }))
  expect(await address.count()).toBe(0)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await see(page.getByRole('button', { name: 'Create an address' }))
  expect((await api.visitor.post(new URL(url).pathname, unread)).status).toBe(404)
})

test('another address is made after a question, and the one before stops at once [INT-01]', async () => {
  const { api } = screens
  const page = await openAccount(screens, await api.member())
  await openFold(page, 'Incoming bookings')
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.getByLabel('Your address for bookings')
  await see(address)
  const before = await address.inputValue()
  const send = (url: string) => api.visitor.post(new URL(url).pathname, {})
  const another = page.getByRole('button', { name: 'Create a new address' })
  await another.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await send(before)).status).toBe(422)
  await another.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click()
  await expect.poll(() => address.inputValue()).not.toBe(before)
  expect((await send(before)).status).toBe(404)
  expect((await send(await address.inputValue())).status).toBe(422)
})

test('a member sees the email address, the code of a forwarding, and that a mail was unclear [INT-03]', async () => {
  const { api } = screens
  const member = await api.member()
  const page = await openAccount(screens, member)
  await openFold(page, 'Incoming bookings')
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.getByLabel('Your email address for confirmations')
  await see(address)
  expect(await address.inputValue()).toMatch(/^[0-9a-f]{32}@in\.host\.example$/)
  await note(api.deps, member.user._id, 'Gmail', 0, [], '123456789')
  await note(api.deps, member.user._id, 'Email', 0, ['certainty'])
  await page.reload()
  await see(page.getByText('We couldn’t read a confirmation for sure', { exact: false }))
  await see(page.getByText('Gmail’s confirmation code is 123456789.'))
  expect(await address.count()).toBe(0)
})

test('a member sees what could not be read, and that nothing has come for long [INT-12]', async () => {
  const { api } = screens
  const member = await api.member()
  await api.deps.intakes.make(member.user._id)
  const now = api.deps.now()
  const noteAt = (days: number, missing: string[]) => {
    const at = new Date(now.getTime() - days * 86_400_000)
    return note(
      { ...api.deps, now: () => at },
      member.user._id,
      'Smoobu',
      missing.length > 0 ? 0 : 2,
      missing,
    )
  }
  await noteAt(40, [])
  const page = await openAccount(screens, member)
  await see(page.getByText('No bookings for 40 days.', { exact: false }))
  await noteAt(2, [unreadable])
  await noteAt(1, [])
  await page.reload()
  await see(page.getByText('Smoobu: 2 stays added or changed', { exact: false }))
  await see(page.getByText('A message from Smoobu couldn’t be read and wasn’t kept.', { exact: false }))
  expect(await page.getByText('No bookings for', { exact: false }).count()).toBe(0)
  await noteAt(0, [noRoom])
  await page.reload()
  await see(
    page.getByText('There was no room for a booking from Smoobu: you have 20,000 stays', { exact: false }),
  )
})
