/**
 * Takes screenshots of pages on a phone and a desktop, light and dark.
 * node pwa/tools/shots.ts <baseUrl> <outDir> <path…> [--login email:password] [--offline]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { launchOptions } from '../e2e/testing/chromium.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const SCHEMES = ['light', 'dark'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { login: { type: 'string' }, offline: { type: 'boolean' } },
})
const [baseUrl, outDir, ...paths] = positionals
if (!baseUrl || !outDir || paths.length === 0) {
  console.error(
    'Use: node pwa/tools/shots.ts <baseUrl> <outDir> <path…> [--login email:password] [--offline]',
  )
  process.exit(2)
}

const browser = await chromium.launch(await launchOptions())
try {
  const page = await browser.newPage({ baseURL: baseUrl })
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => console.error(`${page.url()}: ${error.message}`))
  if (values.login) await logIn(page, values.login)
  if (values.offline) await goOffline(page, paths)
  for (const path of paths) await shoot(page, path, outDir)
} finally {
  await browser.close()
}

async function logIn(page: Page, login: string) {
  const [, email = '', password = ''] = /^([^:]+):(.*)$/.exec(login) ?? []
  await open(page, '/login')
  await page.getByLabel(/email/i).first().fill(email)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens every page once online, so that its data is saved, and goes offline. */
async function goOffline(page: Page, paths: string[]) {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const path of paths) await open(page, path)
  await page.context().setOffline(true)
}

async function shoot(page: Page, path: string, outDir: string) {
  const slug = path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await open(page, path)
      const file = join(outDir, `${slug}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      console.log(file)
    }
  }
}

/** Opens a page and waits for the network to be idle, at most 3 s. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}
