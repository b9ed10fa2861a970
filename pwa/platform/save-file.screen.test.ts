import { expect, test } from 'vitest'
import { plainPdf } from '../../api/files/testing/sample-files.ts'
import { aPhoto, reviewed } from '../../api/packs/testing/packs.ts'
import { openHost } from '../outbox/testing/host.ts'
import type { Page } from '../testing/node-browser/page.ts'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const message = (page: Page, text: string) => page.getByLabel('Messages').getByText(text)

/** Makes the pages of a device those of an iPhone; `answers` are the share sheet's, in order. Returns what was shared. */
function asIphone(page: Page, { isInstalled = true, answers = [] as ('dismissed' | 'run out')[] } = {}) {
  const shared: { name: string; type: string; size: number }[] = []
  page.device.scripts.push((window) => {
    const matchMedia = window.matchMedia.bind(window)
    const define = (target: object, properties: object) =>
      Object.defineProperties(target, Object.getOwnPropertyDescriptors(properties))
    if (isInstalled)
      define(window, {
        matchMedia: (query: string) => (query.includes('standalone') ? { matches: true } : matchMedia(query)),
      })
    define(window.navigator, {
      standalone: isInstalled,
      canShare: ({ files }: { files: File[] }) => files.length === 1,
      async share({ files }: { files: File[] }) {
        const answer = answers.shift()
        if (answer)
          throw new window.DOMException('No', answer === 'dismissed' ? 'AbortError' : 'NotAllowedError')
        shared.push(...files.map(({ name, type, size }) => ({ name, type, size })))
      },
    })
  })
  const downloaded: string[] = []
  page.device.downloaded.add((file) => downloaded.push(file.suggestedFilename()))
  return { shared, downloaded }
}

test("the legal texts go to the share sheet of an iPhone's installed app, from a page without React too [ENG-08]", async () => {
  const page = await screens.open('/theme.js')
  const { shared, downloaded } = asIphone(page)
  await page.goto('/termsofuse')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  await expect.poll(() => shared).toMatchObject([{ name: 'termsofuse.pdf', type: 'application/pdf' }])
  expect(downloaded).toEqual([])
})

test('own data that took long to fetch are shared by a second press; a closed sheet says nothing [ENG-08]', async () => {
  const member = await screens.api.member()
  const page = await screens.open('/theme.js', { member })
  const { shared, downloaded } = asIphone(page, { answers: ['run out', 'dismissed'] })
  await page.goto(`/useraccount/${member.id}`)
  const download = page.getByRole('button', { name: 'Download my data' })
  await download.click()
  await see(message(page, 'HostVouch-my-data.zip is ready.'))
  const again = page.getByRole('button', { name: 'Save file' })
  await again.click()
  await again.waitFor({ state: 'detached' })
  expect(shared).toEqual([])
  await download.click()
  await expect.poll(() => shared).toMatchObject([{ name: 'HostVouch-my-data.zip', type: 'application/zip' }])
  expect(await page.getByLabel('Messages').locator('[data-kind]').count()).toBe(0)
  expect(downloaded).toEqual([])
})

test('a pack and a PDF in evidence go to the share sheet, and a lost connection is said [ENG-08]', async () => {
  const author = await screens.api.member()
  const pdf = new File([new Uint8Array(await plainPdf())], 'lease.pdf')
  const guestId = (await screens.api.guest({ by: author.user }))._id
  await reviewed(screens.api, author, { guestId, files: [await aPhoto(640), pdf] })
  const page = await screens.open('/theme.js', { member: author })
  const { shared, downloaded } = asIphone(page)
  await page.goto(`/guest/${guestId}`)
  await page.getByText('Your review', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Evidence 2 (PDF)' }).first().click()
  await expect
    .poll(() => shared)
    .toMatchObject([{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' }])
  await page.getByRole('button', { name: 'Make an incident pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incident pack' })
  await dialog.getByRole('button', { name: 'Make the pack' }).click()
  await see(dialog.getByText('Choose where to save'))
  await expect.poll(() => shared).toHaveLength(2)
  expect(shared[1]!.name).toMatch(/\.zip$/)
  await page.setOffline(true)
  await dialog.getByRole('link', { name: 'download it again' }).click()
  await see(message(page, 'The file could not be loaded. Try again with a connection.'))
  expect(shared).toHaveLength(2)
  expect(downloaded).toEqual([])
})

test('on an iPhone without the app, files are downloaded, and seven days are said once beside unsent work [ENG-08]', async () => {
  const host = await openHost(screens)
  const { page } = host
  const { shared, downloaded } = asIphone(page, { isInstalled: false })
  const hint = host.panel().getByText('Safari keeps this for seven days')
  await page.goto('/memberhomepage')
  await host.status().click()
  await see(host.panel())
  expect(await hint.count()).toBe(0)
  await host.typeReview('Waits for a connection.')
  await page.route('**/api/review', (route) => route.abort())
  await host.post()
  await see(host.kept())
  await host.status().click()
  await see(hint)
  await host.panel().getByRole('button', { name: 'OK' }).click()
  await page.goto('/memberhomepage')
  await host.status().click()
  await see(host.panel().getByText('Waiting to be sent'))
  expect(await hint.count()).toBe(0)
  await page.goto('/termsofuse')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  await expect.poll(() => downloaded).toHaveLength(1)
  expect(shared).toEqual([])
})
