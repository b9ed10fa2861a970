import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allowErrors } from '../testing/console-errors.ts'
import { dumpVault, openMember, readyForOffline } from './testing/offline.ts'
import { copyBuilt } from './testing/releases.ts'
import { see } from './testing/signed-in.ts'
import { openSite, type Site } from './testing/site.ts'
import { writeButton } from '../testing/forms.ts'

let folder: string
let site: Site
let page: Page

beforeAll(async () => {
  folder = await copyBuilt(await mkdtemp(join(tmpdir(), 'worker-off-')))
  site = await openSite({}, folder)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})
afterEach(() => void deploy('on'))

/** Restarts the server with SERVICE_WORKER=on or off. */
const deploy = (worker: 'on' | 'off') =>
  Object.assign(site.api.deps.config, { serviceWorker: worker === 'on' })

const workerAndCaches = () =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
    isControlled: navigator.serviceWorker.controller !== null,
  }))
const nothing = { workers: 0, caches: 0, isControlled: false }
/** Expects this number of guests, waiting reviews and half-typed forms in the vault. */
const expectStored = (...counts: number[]) =>
  expect
    .poll(async () => {
      const { kinds } = await dumpVault(page)
      return ['guest', 'waiting', 'half-typed'].map((kind) => kinds[kind] ?? 0)
    })
    .toEqual(counts)
const review = () => page.getByLabel('Review', { exact: true })

test('a setting turns the worker off and on; saved guests, waiting reviews and typed text stay [D-90 D-91 D-94]', async () => {
  const ana = await site.api.member()
  const [guest, other] = [await site.api.guest({ lastName: 'Kept' }), await site.api.guest()]
  page = await openMember(site, ana.user.email, { isIsolated: true })
  await page.context().route('**/api/review', (route) => route.abort()) // waiting reviews stay unsent
  await page.goto(`/guest/${guest._id}`)
  await writeButton(page).click()
  await page.getByText('Negative', { exact: true }).last().click()
  await review().fill('Waits to be sent')
  await page.getByRole('button', { name: 'Post review' }).click()
  await see(page.getByText('Your review is kept on this device').first())
  await expectStored(1, 1, 0)
  await page.goto(`/guest/${other._id}`)
  await writeButton(page).click()
  await review().fill('Half typed')
  await expectStored(2, 1, 1)
  const { kinds } = await dumpVault(page)
  expect(await workerAndCaches()).toEqual({ workers: 1, caches: 1, isControlled: true })

  deploy('off')
  await page.goto('/memberhomepage')
  await expect.poll(workerAndCaches).toMatchObject({ workers: 0, caches: 0 })
  await page.goto(`/guest/${other._id}`)
  await expect.poll(() => review().inputValue()).toBe('Half typed')
  await expect.poll(workerAndCaches).toEqual(nothing)
  expect((await dumpVault(page)).kinds).toEqual(kinds)
  expect(await page.getByText('A new version is available.').count()).toBe(0)

  deploy('on')
  await page.reload()
  await readyForOffline(page)
  expect(await workerAndCaches()).toMatchObject({ workers: 1, caches: 1 })
})

const broken = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(new Response('Broken', { headers: { 'content-type': 'text/html' } })))`

test('a worker that answers everything wrongly is gone one load after the setting [D-90]', async () => {
  allowErrors(/Failed to load module script/) // of a page that was still loading when the worker broke
  page = await site.open('/', { hasWorker: true, isIsolated: true })
  await readyForOffline(page)
  await writeFile(join(folder, 'sw.js'), broken)
  await Promise.all(['br', 'gz'].map((packed) => rm(join(folder, `sw.js.${packed}`), { force: true })))
  const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect
    .poll(async () => {
      await update() // joining an update in progress finds nothing
      return page.evaluate(async () => (await fetch('/faq')).text())
    })
    .toBe('Broken')
  expect(await (await page.goto('/faq'))?.text()).toBe('Broken')
  deploy('off')
  await page.reload()
  await expect.poll(workerAndCaches).toMatchObject({ workers: 0, caches: 0 })
  await page.reload()
  await see(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }))
  await expect.poll(workerAndCaches).toEqual(nothing)
})
