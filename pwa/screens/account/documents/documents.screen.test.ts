import { expect, test } from 'vitest'
import { chooseFile, comesAfter } from '../../../testing/forms.ts'
import { see, startScreens } from '../../../testing/screens.ts'
import { slowUploads } from '../../../ui/files/testing/slow-uploads.ts'
import { alert, chooseDocuments, openAccount, upload, uploads } from '../testing/account.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })
const applicant = () => screens.api.member({ isAccountVerified: false })

test('missing documents are named, and only pictures and PDFs can be chosen [ACC-14 ACC-15 ACC-16 ACC-17 VAL-34 VAL-35 VAL-36 VAL-37 OP-72]', async () => {
  const page = await openAccount(screens, await applicant())
  for (const name of ['documents', 'insuranceDocuments', 'otherDocuments']) {
    const input = uploads(page).locator(`input[name=${name}]`)
    expect(await input.evaluate((file) => file.multiple)).toBe(true)
    expect(await input.getAttribute('accept')).toBe('image/gif,image/jpeg,image/png,application/pdf')
  }
  const date = uploads(page).getByLabel('Insurance expiration date')
  expect(await date.getAttribute('type')).toBe('date')
  await date.fill('2032-01-31')
  await upload(page).click()
  await see(page.getByText('Government ID is required', { exact: true }))
  await see(page.getByText('Insurance declaration is required', { exact: true }))
})

test('documents join the stored ones and can be removed [ACC-18 ACC-19 D-50 OP-11 OP-72]', async () => {
  const member = await applicant()
  const page = await openAccount(screens, member)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    await answer.promise
    await route.continue()
  })
  await chooseDocuments(page)
  await upload(page).click()
  await see(uploads(page).getByRole('button', { name: 'Loading...' }))
  answer.resolve()
  await see(page.getByText('Uploaded successfully', { exact: true }))
  const list = page.getByRole('list', { name: 'Stored documents' })
  expect(await list.getByRole('link').allTextContents()).toEqual([
    'Government ID 1',
    'Insurance declaration 1',
  ])
  const link = await list.getByRole('link', { name: 'Government ID 1' }).getAttribute('href')
  expect((await screens.api.visitor.get(link!)).status).toBe(200)
  await list.getByRole('button', { name: 'Remove Government ID 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  const user = await screens.api.deps.users.byEmail(member.user.email)
  expect([user!.documents.length, user!.insuranceDocuments.length]).toEqual([0, 1])
})

test('once the account is verified its documents cannot be removed [OP-11]', async () => {
  const member = await applicant()
  const page = await openAccount(screens, member)
  await chooseDocuments(page)
  await upload(page).click()
  await see(page.getByRole('button', { name: 'Remove Government ID 1' }))
  await screens.api.deps.users.update({ _id: member.user._id }, { $set: { isAccountVerified: true } })
  await page.reload()
  await see(page.getByRole('link', { name: 'Government ID 1' }))
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
})

test('a document says "Sending" until its last byte and "Checking" after it [DOR-20]', async () => {
  const page = await openAccount(screens, await applicant())
  const announce = await slowUploads(page)
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByText(/^Sending, 99% of /))
  await announce('last byte')
  await see(page.getByText('Checking', { exact: true }))
  expect(await page.getByText(/^Sending/).count()).toBe(0)
  await announce('go on')
  await see(page.getByText(/, uploaded$/))
})

test('a failed file can be sent again, and a failed upload is said below the form [ERR-09 D-50]', async () => {
  const page = await openAccount(screens, await applicant())
  await page.route('**/api/files', (route) => route.abort())
  await chooseFile(page, 'Government ID', 'id.png')
  await see(page.getByRole('button', { name: 'Send id.png again' }))
  await page.unroute('**/api/files')
  await page.getByRole('button', { name: 'Send id.png again' }).click()
  await chooseFile(page, 'Insurance declaration', 'policy.pdf')
  await expect.poll(() => page.getByText(/, uploaded$/).count()).toBe(2)
  const message = 'A file is no longer there. Please choose it again.'
  await page.route('**/api/users', (route) => route.fulfill({ status: 400, json: { message } }))
  await upload(page).click()
  await see(alert(page, message))
  expect(await comesAfter(alert(page, message), upload(page))).toBe(true)
  expect(await page.getByText('policy.pdf').count()).toBe(1)
})
