import { ObjectId } from 'mongodb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { carryOutErasures } from '../../api/cases/erasure/carry-out-erasure.ts'
import { confirmedCase } from '../../api/cases/testing/cases.ts'
import { createOutages, dumpVault, openMember, statusText } from './testing/offline.ts'
import { openSignedIn, see } from './testing/signed-in.ts'
import { desk, openSite, phone, type Site } from './testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())
const { goAway, comeBack, end } = createOutages(() => site)
afterEach(end)

const how = 'Answered from the number.'
const decision = { reason: 'erase', text: 'It is old.', authorText: '' }

/** A guest with a review, and a case that asks for its erasure, identified by an admin. */
async function listed(typed: { firstName: string; lastName: string; phoneNumber: string }) {
  const { api } = site
  const admin = await api.admin()
  const { _id: guestId } = await api.guest(typed)
  await api.review({ guestId, reviewType: '-1', review: `${typed.lastName} smoked.` })
  const { id } = await confirmedCase(api, { kind: 'erasure', ...typed })
  const step = (path: string, body: object) => admin.post(`/api/admin/cases/${id}/${path}`, body)
  expect((await step('identify', { guestId, how })).status).toBe(200)
  return { admin, guestId, id, step }
}
/** As if the 14 days were over, since pages have a clock of their own. */
async function eraseNow(guestId: string) {
  const { deps, clock } = site.api
  await deps.erasures.docs.updateMany({}, { $set: { dueAt: clock.now() } })
  await carryOutErasures(deps)
  expect(await deps.guests.byId(new ObjectId(guestId))).toBeNull()
}

describe.each([
  ['phone', phone, '0001'],
  ['desk', desk, '0002'],
] as const)('on a %s', (_, viewport, digits) => {
  test('an admin holds a guest, ends it, decides the erasure, and decides on an entry that comes after it [CAS-10]', async () => {
    const typed = { firstName: 'Edda', lastName: `Alteborn${digits}`, phoneNumber: `(555) 773-${digits}` }
    const { admin, guestId, id } = await listed(typed)
    const page = await openSignedIn(site, `/admin-dashboard?tab=cases&case=${id}`, {
      member: admin,
      viewport,
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    await button('Set a legal hold').click()
    await inDialog('Set it').click()
    await see(page.getByText('Write why', { exact: true }))
    await page.getByLabel('Why must the guest be kept?').fill('A court asks for it.')
    await inDialog('Set it').click()
    await see(page.getByRole('region', { name: 'Legal hold' }).getByText('A court asks for it.'))

    await button('Decide').click()
    await page.getByLabel('Reason').selectOption('erase')
    await page.getByLabel('What the person should know').fill('It is old.')
    await inDialog('Decide').click()
    await see(page.getByText('end the legal hold first', { exact: false }))
    await page.keyboard.press('Escape')
    await button('End the legal hold').click()
    await page.getByLabel('Why is it no longer needed?').fill('The court has decided.')
    await inDialog('End it').click()
    await see(button('Set a legal hold'))
    await button('Decide').click()
    expect(await page.getByLabel('What the person should know').inputValue()).toBe('It is old.')
    await inDialog('Decide').click()
    await see(page.getByText(/^Everything about this guest will be erased on/))
    await eraseNow(guestId)

    const author = await site.api.member()
    const entered = await author.post('/api/guest', { ...typed, city: 'Austin', state: 'TX', country: 'US' })
    expect(entered.status).toBe(201)
    await page.goto('/admin-dashboard?tab=cases')
    const returned = page.getByRole('region', { name: 'Entered again after an erasure' })
    await see(returned.getByText(typed.lastName))
    await returned.getByRole('button', { name: 'Admit' }).click()
    await page.getByLabel('Why?').fill('A new stay.')
    await inDialog('Admit').click()
    await see(page.getByText('The entry is in the register'))
    await expect.poll(() => returned.count()).toBe(0)
    const reader = await site.api.member()
    const found = await reader.post('/api/guest/search', { lastName: typed.lastName })
    expect(found.body).toMatchObject([{ _id: entered.body._id }])
  })
})

test('a phone that was offline forgets an erased guest at its next contact, and keeps a review that waits [CAS-10 OPS-08]', async () => {
  const typed = { firstName: 'Edda', lastName: 'Fernborn', phoneNumber: '(555) 774-0001' }
  const { guestId, step } = await listed(typed)
  const reader = await site.api.member()
  const page = await openMember(site, reader.user.email, { viewport: phone, isIsolated: true })
  await page.goto(`/guest/${guestId}`)
  await see(page.getByText('Fernborn smoked.', { exact: true }))
  await expect.poll(async () => (await dumpVault(page)).kinds.guest).toBe(1)
  expect((await step('decide', decision)).status).toBe(200)
  await goAway()
  await page.getByLabel('Review', { exact: true }).fill('Broke the lamp as well.')
  await page.getByRole('radio', { name: 'Negative' }).check()
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(statusText(page, 'No answer, 1 unsent'))
  await eraseNow(guestId)
  await comeBack(page)
  await page.goto('/memberhomepage')
  await expect.poll(async () => (await dumpVault(page)).kinds.guest ?? 0).toBe(0)
  await expect.poll(() => page.getByText('Fernborn').count()).toBe(0)
  await see(statusText(page, 'Unsent, 1 unsent'))
  await goAway()
  await page.goto(`/guest/${guestId}`)
  expect(await page.getByText('Fernborn smoked.').count()).toBe(0)
})
