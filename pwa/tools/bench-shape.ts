/**
 * How much earlier a member's page paints because `app.html` holds its shape (`pwa/build/member-paint.js`): the built
 * page with and without it, in turns, as on a phone with a slow network. Writes the figures into api/bench/RESULTS.md.
 * node pwa/tools/bench-shape.ts [--runs 9]
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { alternate, createReport, inWords } from '../../api/bench/measure.ts'
import { writeResults } from '../../api/bench/results.ts'
import { demoAccounts, demoPassword } from '../../api/demo/accounts.ts'
import { runServer, type RunningServer } from '../../api/testing/server.ts'
import { to } from '../../shared/routes.ts'
import { launchOptions } from '../e2e/testing/chromium.ts'
import { touch } from '../e2e/testing/site.ts'

declare global {
  /** When the first and the largest content so far was painted, in milliseconds from the navigation. */
  var paints: { first: number; largest: number }
}
type Paints = typeof globalThis.paints

/** Lighthouse's slow phone: its latency in milliseconds, its throughput in bytes per second. */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const cpuSlowdown = 4
/** The shape stays in the page while it gains this much. */
const worthwhileMs = 150

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
const folder = await mkdtemp(join(tmpdir(), 'bench-shape-'))
const report = createReport('shape of a member page')
const servers: RunningServer[] = []
let browser: Browser | undefined
try {
  await copyPage('with', (html) => html)
  await copyPage('without', withoutShape)
  servers.push(startServer('with'), startServer('without'))
  await Promise.all(servers.map(({ listening }) => listening))
  browser = await chromium.launch(await launchOptions())
  await measureVisits(browser, 'first visit')
  await measureVisits(browser, 'later visit')
  await writeResults(`node pwa/tools/bench-shape.ts --runs ${values.runs}`, report.rows)
} finally {
  await browser?.close()
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}

async function copyPage(variant: string, change: (html: string) => string): Promise<void> {
  const page = join(folder, variant, 'dist')
  await cp('dist', page, { recursive: true })
  const html = await readFile(join(page, 'app.html'), 'utf8')
  await writeFile(join(page, 'app.html'), change(html))
}

function withoutShape(html: string): string {
  const changed = html.replace(/<template data-frame>.*<\/template><script>.*?<\/script>/s, '')
  if (changed === html) throw new Error('app.html holds no shape: build the page first')
  return changed
}

function startServer(variant: string): RunningServer {
  const cwd = join(folder, variant)
  return runServer({ DEMO: 'on', DATA_DIR: join(cwd, 'data'), RATE_LIMITS: 'off' }, { cwd })
}

async function measureVisits(browser: Browser, visit: 'first visit' | 'later visit'): Promise<void> {
  const isFirst = visit === 'first visit'
  const [withShape, without] = [
    await logIn(browser, servers[0]!, isFirst),
    await logIn(browser, servers[1]!, isFirst),
  ]
  for (const path of [to.memberHome, to.guestList]) {
    const found = await alternate(Number(values.runs), {
      with: () => paintsOf(withShape, path, isFirst),
      without: () => paintsOf(without, path, isFirst),
    })
    const gains = found.without.map(({ first }, run) => first - found.with[run]!.first)
    report.atLeast(`${visit} of ${path}: first paint earlier by`, gains, worthwhileMs, ' ms')
    const times = (kind: keyof Paints) =>
      [found.with, found.without]
        .map((paints) =>
          inWords(
            paints.map((each) => each[kind]),
            ' ms',
          ),
        )
        .join(', ')
    report.tell(`${visit} of ${path}: first paint with, without`, times('first'))
    report.tell(`${visit} of ${path}: largest paint with, without`, times('largest'))
  }
  await Promise.all([withShape.close(), without.close()])
}

/** A member's browser; without the service worker where every visit is to be a first one. */
async function logIn(browser: Browser, server: RunningServer, isFirst: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ ...touch, baseURL: server.url('/') })
  if (isFirst) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  await context.addInitScript(watchPaints)
  const page = await context.newPage()
  await page.goto(to.login)
  await page.getByLabel('Email').fill(demoAccounts.host)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${to.memberHome}`)
  if (!isFirst) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByText('Saving guests').waitFor({ state: 'detached' })
  await page.close()
  return context
}

function watchPaints(): void {
  globalThis.paints = { first: Number.NaN, largest: Number.NaN }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') globalThis.paints.first = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (globalThis.paints.largest = startTime))
}

async function paintsOf(context: BrowserContext, path: string, isFirst: boolean): Promise<Paints> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (isFirst) await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('#root:not([inert]) h1').first().waitFor()
  const paints = await page.evaluate(() => globalThis.paints)
  await page.close()
  return paints
}
