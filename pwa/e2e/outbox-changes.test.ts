import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainPdf, png } from '../../api/files/testing/sample-files.ts'
import { dumpVault, flipBit } from './testing/offline.ts'
import { see } from './testing/signed-in.ts'
import {
  ana,
  changedElsewhere,
  changeElsewhere,
  choose,
  comeBack,
  db,
  edit,
  editReview,
  goAway,
  guestId,
  keepChanges,
  kept,
  openAna,
  page,
  panel,
  postAndLose,
  review,
  reviewsOf,
  status,
  textsOf,
  typeInPanel,
  unsent,
  writeReview,
  closeOutbox,
  end,
  openOutbox,
} from './testing/outbox.ts'

beforeAll(openOutbox)
afterEach(end)
afterAll(closeOutbox)

test('a text that was changed after its first sending got lost on the way is the one that stands [D-94]', async () => {
  await openAna()
  await postAndLose('Typed first.')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('Typed later.')
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'Typed later.'])
})

test('a waiting review that was changed here and on another device is refused and keeps its text [D-43 D-94]', async () => {
  await openAna()
  await postAndLose('From the phone.')
  await changeElsewhere('From the laptop.')
  await status().click()
  await edit('Gina Known').click()
  await typeInPanel('From the phone, later.')
  await keepChanges()
  await comeBack(page)
  await see(panel().getByText(`Not accepted: ${changedElsewhere}`))
  await see(panel().getByText('From the phone, later.'))
  expect(await textsOf()).toEqual(['First text.', 'From the laptop.'])
  await edit('Gina Known').click()
  await panel().getByRole('button', { name: 'Reload the review and keep my text' }).click()
  await see(page.locator(':focus').getByText('From the laptop.'))
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'From the phone, later.'])
  expect((await reviewsOf())[1]!.versions).toEqual(['From the phone.', 'From the laptop.'])
})

test('a file removed from a waiting review after its first answer was lost is removed from the posted one', async () => {
  await openAna()
  await postAndLose('With two files.', async () => {
    await choose('right.pdf', await plainPdf())
    await choose('wrong.png', await png())
  })
  expect((await reviewsOf())[1]!.files).toHaveLength(2)
  await status().click()
  await edit('Gina Known').click()
  await panel().getByRole('button', { name: 'Remove wrong.png' }).click()
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  const [, sent] = await reviewsOf()
  expect(sent!.files.map(({ ext }: { ext: string }) => ext)).toEqual(['pdf'])
  expect((await dumpVault(page)).kinds['waiting-file']).toBeUndefined()
})

test('a file that was sent with the review itself is there once, and can be removed from the waiting review [D-94]', async () => {
  await openAna()
  const early = async () => {
    await goAway()
    await choose('bill.pdf', await plainPdf())
    await see(page.getByText('bill.pdf'))
    await see(page.getByText(/^[\d.]+ [kM]B$/)) // not sent, and not on its way
    await comeBack()
  }
  await postAndLose('With a file.', early)
  await comeBack(page)
  await unsent(0)
  expect((await reviewsOf())[1]).toMatchObject({ text: 'With a file.', fileCount: 1 })
  await postAndLose('Without a file.', early)
  await status().click()
  await edit('Gina Known').click()
  await panel().getByRole('button', { name: 'Remove bill.pdf' }).click()
  await keepChanges()
  await comeBack(page)
  await unsent(0)
  expect((await reviewsOf())[2]).toMatchObject({ text: 'Without a file.', fileCount: 0 })
})

test('a waiting review does not overwrite what another window has posted under the same key [D-43 D-94]', async () => {
  await openAna()
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Positive', { exact: true }).last().click()
  await review().fill('Typed first.')
  await expect.poll(async () => (await dumpVault(page)).kinds['half-typed']).toBe(1)
  const other = await page.context().newPage()
  await other.goto(`/guest/${guestId}`)
  const otherText = other.getByLabel('Review', { exact: true })
  await expect.poll(() => otherText.inputValue()).toBe('Typed first.')
  // Either window sends what waits: only what is typed in the other one gets through.
  await page
    .context()
    .route('**/api/review', (route) =>
      route.request().postData()?.includes('From the other window.')
        ? route.continue()
        : route.abort('connectionreset'),
    )
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(kept())
  await otherText.fill('From the other window.')
  await other.getByRole('button', { name: 'Post review' }).click()
  await see(other.getByText('Your review was posted', { exact: true }))
  await page.context().unroute('**/api/review')
  await page.reload()
  await status().click()
  await see(panel().getByText(`Not accepted: ${changedElsewhere}`))
  expect(await textsOf()).toEqual(['First text.', 'From the other window.'])
})

test('a file that waited so long on the server that it was swept there is sent again [D-94 D-50]', async () => {
  await openAna()
  await goAway()
  await writeReview('With a file.', async () => choose('bill.pdf', await plainPdf()))
  await page.route('**/api/review', (route) => route.abort('connectionreset'))
  await comeBack(page)
  const unclaimed = { 'metadata.owner': ana.user._id, 'metadata.claimedBy': null }
  await expect.poll(() => db().collection('files.files').countDocuments(unclaimed)).toBe(1)
  await db().collection('files.files').deleteMany(unclaimed)
  await page.unroute('**/api/review')
  await page.reload()
  await unsent(0)
  expect((await reviewsOf())[1]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('a review whose file was damaged on the device is not sent without it unasked [D-94]', async () => {
  await openAna()
  await goAway()
  await writeReview('With a file.', async () => choose('bill.pdf', await plainPdf()))
  await flipBit(page, 'waiting-file')
  await comeBack(page)
  await status().click()
  await see(
    panel().getByText('Not accepted: The file bill.pdf was damaged on this device.', { exact: false }),
  )
  expect(await textsOf()).toEqual(['First text.'])
  await edit('Gina Known').click()
  await panel().getByRole('button', { name: 'Remove bill.pdf' }).click()
  await keepChanges()
  await unsent(0)
  expect(await textsOf()).toEqual(['First text.', 'With a file.'])
})

test('of two edits that wait the later one stands, also with its type [D-94]', async () => {
  await openAna()
  const [before] = await reviewsOf()
  await goAway()
  await page.goto(`/guest/${guestId}`)
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await review().fill('First edit.')
  const other = before!.type === '1' ? 'Negative' : 'Positive'
  await page.getByText(other, { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(kept())
  await editReview('Second edit.')
  await comeBack(page)
  await unsent(0)
  expect((await reviewsOf())[0]).toMatchObject({ text: 'Second edit.', type: before!.type })
})
