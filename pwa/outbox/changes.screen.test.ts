import { expect, test } from 'vitest'
import { chooseFile } from '../testing/forms.ts'
import { see, startScreens } from '../testing/screens.ts'
import { countOf, flipBit, seeHalfTyped } from '../vault/testing/stored-vault.ts'
import { changedElsewhere, type Host, openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

test('a text changed after its first answer was lost is the one that is posted [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.postAndLose('Typed first.')
  await host.status().click()
  await host.edit('Gina Known').click()
  await host.typeInPanel('Typed later.')
  await host.keepChanges()
  await host.comeBack(page)
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'Typed later.'])
})

test('a waiting review that was changed here and on another device is refused and keeps its text [D-43 D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.postAndLose('From the phone.')
  await host.changeElsewhere('From the laptop.')
  await host.status().click()
  await host.edit('Gina Known').click()
  await host.typeInPanel('From the phone, later.')
  await host.keepChanges()
  await host.comeBack(page)
  await see(host.panel().getByText(`Not accepted: ${changedElsewhere}`))
  await see(host.panel().getByText('From the phone, later.'))
  expect(await host.textsOf()).toEqual(['First text.', 'From the laptop.'])
  await host.edit('Gina Known').click()
  await host.panel().getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(page.locator(':focus').getByText('From the laptop.'))
  await host.keepChanges()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'From the phone, later.'])
  expect((await host.reviewsOf())[1]!.versions).toEqual(['From the phone.', 'From the laptop.'])
})

test('a file removed from a waiting review after its first answer was lost is removed from the posted one', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.postAndLose('With two files.', async () => {
    await chooseFile(page, 'Evidence', 'right.pdf')
    await chooseFile(page, 'Evidence', 'wrong.png')
  })
  expect((await host.reviewsOf())[1]!.files).toHaveLength(2)
  await host.status().click()
  await host.edit('Gina Known').click()
  await host.panel().getByRole('button', { name: 'Remove wrong.png' }).click()
  await host.keepChanges()
  await host.comeBack(page)
  await host.unsent(0)
  const [, sent] = await host.reviewsOf()
  expect(sent!.files.map(({ ext }: { ext: string }) => ext)).toEqual(['pdf'])
  expect(await countOf(page, 'waiting-file')).toBe(0)
})

/** The file is sent with the review itself, as the server is away while it is chosen. */
async function postWithBillAndLose(host: Host, text: string) {
  const { page } = host
  await host.postAndLose(text, async () => {
    await host.goAway()
    await chooseFile(page, 'Evidence', 'bill.pdf')
    await see(page.getByText('bill.pdf'))
    await see(page.getByText(/^[\d.]+ [kM]B$/)) // not sent, and not on its way
    await host.comeBack()
  })
}

test('a file sent with the review itself is there once after its answer was lost [D-94 D-50]', async () => {
  const host = await openHost(screens)
  await postWithBillAndLose(host, 'With a file.')
  await host.comeBack(host.page)
  await host.unsent(0)
  expect((await host.reviewsOf())[1]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('a file sent with the review itself can be removed while the review waits [D-94]', async () => {
  const host = await openHost(screens)
  await postWithBillAndLose(host, 'Without a file.')
  expect((await host.reviewsOf())[1]).toMatchObject({ fileCount: 1 })
  await host.status().click()
  await host.edit('Gina Known').click()
  await host.panel().getByRole('button', { name: 'Remove bill.pdf' }).click()
  await host.keepChanges()
  await host.comeBack(host.page)
  await host.unsent(0)
  expect((await host.reviewsOf())[1]).toMatchObject({ text: 'Without a file.', fileCount: 0 })
})

test('a waiting review does not overwrite what another window has posted under the same key [D-43 D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.typeReview('Typed first.')
  await seeHalfTyped(page, 'Typed first.')
  const other = await page.openTab(`/guest/${host.guestId}`)
  const otherText = other.getByLabel('Review', { exact: true })
  await expect.poll(() => otherText.inputValue()).toBe('Typed first.')
  // Either window sends what waits: only what is typed in the other one gets through.
  await page.route('**/api/review', async (route) => {
    const isOther = (await route.request().postData()).includes('From the other window.')
    await (isOther ? route.continue() : route.abort())
  })
  await host.post()
  await see(host.kept())
  await otherText.fill('From the other window.')
  await other.getByRole('button', { name: 'Post review' }).click()
  await see(other.getByText('Your review was posted', { exact: true }))
  await page.unroute('**/api/review')
  await page.reload()
  await host.status().click()
  await see(host.panel().getByText(`Not accepted: ${changedElsewhere}`))
  expect(await host.textsOf()).toEqual(['First text.', 'From the other window.'])
})

test('a file that waited so long on the server that it was swept there is sent again [D-94 D-50]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('With a file.', () => chooseFile(page, 'Evidence', 'bill.pdf'))
  await page.route('**/api/review', (route) => route.abort())
  const sent = page.waitForRequest('**/api/review') // by then its file is on the server
  await host.comeBack(page)
  await sent
  const unclaimed = { 'metadata.owner': host.member.user._id, 'metadata.claimedBy': null }
  const { deletedCount } = await host.db().collection('files.files').deleteMany(unclaimed)
  expect(deletedCount).toBe(1)
  await page.unroute('**/api/review')
  await page.reload()
  await host.unsent(0)
  expect((await host.reviewsOf())[1]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('a review whose file was damaged on the device is not sent without it unasked [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  await host.goAway()
  await host.writeReview('With a file.', () => chooseFile(page, 'Evidence', 'bill.pdf'))
  await flipBit(page, 'waiting-file')
  await host.comeBack(page)
  await host.status().click()
  await see(
    host.panel().getByText('Not accepted: The file bill.pdf was damaged on this device.', { exact: false }),
  )
  expect(await host.textsOf()).toEqual(['First text.'])
  await host.edit('Gina Known').click()
  await host.panel().getByRole('button', { name: 'Remove bill.pdf' }).click()
  await host.keepChanges()
  await host.unsent(0)
  expect(await host.textsOf()).toEqual(['First text.', 'With a file.'])
})

test('of two edits that wait the later one counts, also its type [D-94]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const [before] = await host.reviewsOf()
  await host.goAway()
  await page.goto(`/guest/${host.guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await host.review().fill('First edit.')
  const other = before!.type === '1' ? 'Negative' : 'Positive'
  await page.getByText(other, { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(host.kept())
  await host.editReview('Second edit.')
  await host.comeBack(page)
  await host.unsent(0)
  expect((await host.reviewsOf())[0]).toMatchObject({ text: 'Second edit.', type: before!.type })
})
