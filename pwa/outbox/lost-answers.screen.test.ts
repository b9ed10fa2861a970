import { expect, test } from 'vitest'
import { chooseFile } from '../testing/forms.ts'
import type { Route } from '../testing/node-browser/network.ts'
import { see, startScreens } from '../testing/screens.ts'
import { seeHalfTyped } from '../vault/testing/stored-vault.ts'
import { changedElsewhere, openHost } from './testing/host.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

async function openForm() {
  const host = await openHost(screens)
  const { page } = host
  return {
    ...host,
    pencil: () => page.getByRole('button', { name: 'Edit your review' }).click(),
    save: () => page.getByRole('button', { name: 'Save changes' }).click(),
    posted: () => page.getByText('Your review was posted', { exact: true }),
    changed: () => page.getByText('Your review was changed', { exact: true }),
    choose: (name: string) => chooseFile(page, 'Evidence', name),
    seeUploaded: (count: number) => expect.poll(() => page.getByText(/uploaded$/).count()).toBe(count),
    seeText: (text: string) => expect.poll(() => host.review().inputValue()).toBe(text),
    seeInList: (text: string) => see(page.getByRole('listitem').getByText(text, { exact: true })),
    showNewer: () => page.getByRole('button', { name: 'Reload the review and keep my text' }),

    async write(text: string) {
      await host.typeReview(text)
      await seeHalfTyped(page, text)
    },

    /** All texts that each review has had. */
    versions: async () =>
      (await host.reviewsOf()).map(({ versions, text }) => [...(versions as string[]), text as string]),

    /** The server does what it is asked, and answers that it has failed. */
    async fail(press: () => Promise<void>) {
      const failLate = async (route: Route) => {
        await route.fetch()
        await route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
      }
      await page.route('**/api/review', failLate, { times: 1 })
      await press()
      await see(page.getByRole('alert').getByText('Please try again in a minute.'))
    },

    /** The server does what it is asked, and the page ends while it waits for the answer. */
    async endPageAfter(press: () => Promise<void>) {
      const arrived = Promise.withResolvers<void>()
      const hang = async (route: Route) => {
        await route.fetch()
        arrived.resolve()
      }
      await page.route('**/api/review', hang, { times: 1 })
      await press()
      await arrived.promise
      await page.reload()
    },
  }
}

test('a review that was changed after its lost answer becomes what is typed, after a reload too [D-94]', async () => {
  const host = await openForm()
  await host.write('Typed first.')
  await host.endPageAfter(host.post)
  await host.seeText('Typed first.')
  await host.review().fill('Typed first. And more.')
  await host.post()
  await see(host.posted())
  expect(await host.versions()).toEqual([['First text.'], ['Typed first.', 'Typed first. And more.']])
  await expect.poll(() => host.review().count()).toBe(0)
})

test('text, type and files that were changed after a lost answer replace those that arrived [D-94]', async () => {
  const host = await openForm()
  await host.write('Typed first.')
  await host.choose('right.png')
  await host.choose('wrong.pdf')
  await host.seeUploaded(2)
  await host.fail(host.post)
  const [right, wrong] = (await host.reviewsOf())[1]!.files
  await host.review().fill('')
  await host.review().fill('Typed instead.')
  await host.page.getByText('Negative', { exact: true }).last().click()
  await host.page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await host.choose('added.pdf')
  await host.seeUploaded(2)
  await host.post()
  await see(host.posted())
  expect(await host.versions()).toEqual([['First text.'], ['Typed first.', 'Typed instead.']])
  const [, mine] = await host.reviewsOf()
  expect(mine).toMatchObject({ type: '-1', fileCount: 2 })
  expect(mine!.files).toContainEqual(right)
  expect(mine!.files).not.toContainEqual(wrong)
})

test('a file that was swept on the server before the review was posted is sent again [D-50]', async () => {
  const host = await openForm()
  await host.write('With a file.')
  await host.choose('early.png')
  await host.seeUploaded(1)
  await host.db().collection('files.files').deleteMany({ 'metadata.owner': host.member.user._id })
  await host.post()
  await see(host.posted())
  expect((await host.reviewsOf())[1]).toMatchObject({ text: 'With a file.', fileCount: 1 })
})

test('what was changed on another device since is not overwritten unasked [D-43 D-94]', async () => {
  const host = await openForm()
  const { page } = host
  await host.write('Typed first.')
  await host.fail(host.post)
  await host.changeElsewhere('From the phone.')
  await host.review().fill('Typed first. And more.')
  await host.post()
  await see(page.getByText(changedElsewhere))
  expect(await host.review().inputValue()).toBe('Typed first. And more.')
  expect((await host.versions())[1]).toEqual(['Typed first.', 'From the phone.'])
  await host.showNewer().click()
  await see(page.locator(':focus').getByText('From the phone.'))
  await host.showNewer().waitFor({ state: 'hidden' })
  expect(await page.getByText(changedElsewhere).count()).toBe(0)
  await host.post()
  await see(host.posted())
  const third = 'Typed first. And more.'
  expect((await host.versions())[1]).toEqual(['Typed first.', 'From the phone.', third])
})

test('the guest cannot be changed once its review may have arrived, which would be posted twice [D-94]', async () => {
  const host = await openForm()
  const { page } = host
  await host.writeNewGuest('Wrong', 'Typed first.')
  await seeHalfTyped(page, 'Typed first.')
  await host.fail(host.addGuest)
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await see(page.getByText('Your review of this guest may have arrived already.', { exact: false }))
  await page.reload()
  await host.seeText('Typed first.')
  expect(await page.getByLabel('Last Name').isDisabled()).toBe(true)
  await host.review().fill('Typed first. And more.')
  await host.addGuest()
  await page.waitForURL('**/guest/*')
  expect(await host.versions()).toEqual([['First text.'], ['Typed first.', 'Typed first. And more.']])
})

test('chosen files stay while another review is edited, in a closed dialog and over a walk [D-94]', async () => {
  const host = await openForm()
  const { page } = host
  await host.write('Typed first.')
  await host.choose('new.png')
  await host.seeUploaded(1)
  await host.pencil()
  await host.choose('edit.png')
  await host.seeUploaded(1)
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('tab', { name: 'Reviews Posted' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit your review' })
  for (const end of [() => page.keyboard.press('Escape'), host.save]) {
    await host.pencil()
    await see(edited.getByText('edit.png'))
    await end()
    await edited.waitFor({ state: 'hidden' })
  }
  expect((await host.reviewsOf())[0]).toMatchObject({ text: 'First text.', fileCount: 1 })
  await page.goBack()
  await host.seeText('Typed first.')
  await see(page.getByText('new.png'))
  await host.post()
  await see(host.posted())
  expect((await host.reviewsOf())[1]).toMatchObject({ text: 'Typed first.', fileCount: 1 })
})

test('a type chosen on another device stays when only the text is edited, after a reload too [D-43]', async () => {
  const host = await openForm()
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  await host.pencil()
  await host.changeElsewhere('First text.', '-1')
  await host.review().fill('Changed.')
  await seeHalfTyped(page, 'Changed.')
  await host.save()
  await see(host.changed())
  expect((await host.reviewsOf())[0]).toMatchObject({ type: '-1', text: 'Changed.' })
  await host.changeElsewhere('Changed.', '1')
  await page.reload()
  await host.seeInList('Positive') // the saved guest, shown first, has the type from before
  await host.pencil()
  expect(await page.getByRole('radio', { name: 'Positive' }).isChecked()).toBe(true)
  await host.review().fill('Half typed.')
  await seeHalfTyped(page, 'Half typed.')
  await host.changeElsewhere('Changed.', '-1')
  await page.reload()
  await host.seeInList('Negative')
  await host.pencil()
  await host.seeText('Half typed.')
  expect(await page.getByRole('radio', { name: 'Negative' }).isChecked()).toBe(true)
})

test('a half-typed edit that is found again overwrites no change from another device [D-43]', async () => {
  const host = await openForm()
  const { page } = host
  await page.goto(`/guest/${host.guestId}`)
  await host.pencil()
  await host.review().fill('Half typed.')
  await seeHalfTyped(page, 'Half typed.')
  await host.changeElsewhere('From the phone.')
  await page.reload()
  await host.seeInList('From the phone.')
  await host.pencil()
  await host.seeText('Half typed.')
  await host.save()
  await see(page.getByText(changedElsewhere))
  expect(await host.versions()).toEqual([['First text.', 'From the phone.']])
  await host.showNewer().click()
  await see(page.locator(':focus').getByText('From the phone.'))
  await seeHalfTyped(page, 'Half typed.')
  await host.save()
  await see(host.changed())
  expect(await host.versions()).toEqual([['First text.', 'From the phone.', 'Half typed.']])
})
