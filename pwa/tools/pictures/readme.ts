import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { demoIds, openAs } from './demo-people.ts'

const maxBytes = 150_000

/** Makes a WebP of the search on a desktop and a guest on a phone, side by side. */
export async function makeReadmePicture(browser: Browser, url: string, file: string): Promise<void> {
  const { guest } = await demoIds(url)
  const desk = await searchOnDesk(browser, url)
  const phone = await guestOnPhone(browser, url, guest)
  const picture = await compose(browser, desk, phone)
  await mkdir(dirname(file), { recursive: true })
  await sharp(picture).webp({ quality: 84, smartSubsample: true }).toFile(file)
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes: lower its quality.`)
}

async function searchOnDesk(browser: Browser, url: string): Promise<Buffer> {
  const page = await openAs(browser, url, { who: 'host', deviceScaleFactor: 2 })
  await page.setViewportSize({ width: 1280, height: 820 })
  await page.goto('/guestlist')
  await page.getByLabel('City').fill('San Antonio')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await page.getByRole('region', { name: 'Search results' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.context().close()
  return picture
}

async function guestOnPhone(browser: Browser, url: string, guest: string): Promise<Buffer> {
  const page = await openAs(browser, url, { who: 'host', deviceScaleFactor: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/guest/${guest}`)
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.context().close()
  return picture
}

async function compose(browser: Browser, desk: Buffer, phone: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  await page.setContent(pageHtml(desk, phone))
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const picture = await page.screenshot()
  await page.close()
  return picture
}

const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

const pageHtml = (desk: Buffer, phone: Buffer) => `<!doctype html>
<style>
  body { margin: 0; background: #e5dfd4; }
  img { position: absolute; display: block; box-sizing: border-box; }
  .desk { left: 40px; top: 72px; width: 1160px; border: 1px solid #8c8274; border-radius: 12px;
    box-shadow: 0 24px 60px -24px rgb(33 28 23 / 45%); }
  .phone { right: 40px; bottom: 48px; width: 376px; border: 9px solid #211c17; border-radius: 44px;
    box-shadow: 0 32px 64px -16px rgb(33 28 23 / 60%); }
</style>
<img class="desk" src="${source(desk)}" alt="" />
<img class="phone" src="${source(phone)}" alt="" />`
