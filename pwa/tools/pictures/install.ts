import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoIds, openAs } from './demo-people.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** Makes the pictures of the manifest, which browsers show in the install prompt: `<name>.webp` in `folder`. */
export async function makeInstallPictures(browser: Browser, url: string, folder: string): Promise<void> {
  const { guest } = await demoIds(url)
  await mkdir(folder, { recursive: true })
  const shoot = async (name: string, viewport: typeof phone, act: (page: Page) => Promise<unknown>) => {
    const page = await openAs(browser, url, { who: 'host', deviceScaleFactor: viewport === phone ? 2 : 1 })
    await page.setViewportSize(viewport)
    await act(page)
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    const picture = await page.screenshot({ animations: 'disabled' })
    await page.context().close()
    await sharp(picture)
      .webp({ quality: 40, smartSubsample: true })
      .toFile(join(folder, `${name}.webp`))
  }
  const openGuest = async (page: Page) => {
    await page.goto(`/guest/${guest}`)
    await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  }
  await shoot('phone-search', phone, search)
  await shoot('phone-guest', phone, openGuest)
  await shoot('desk-search', desk, search)
  await shoot('desk-guest', desk, openGuest)
}

async function search(page: Page) {
  await page.goto('/guestlist')
  await page.getByLabel('City').fill('San Antonio')
  await page.getByRole('button', { name: 'Search Guests' }).click()
  await page.getByRole('region', { name: 'Search results' }).waitFor()
}
