/**
 * Runs Lighthouse on every public page and the main member pages, as on a phone with a slow network, against its own
 * server with demo data. Prints a table of the medians, and exits with 1 when a page misses its goal.
 * node pwa/tools/lighthouse.ts [--runs 5] [path…]
 *
 * Public pages are measured on a first visit. Member pages are measured on a later visit, as members use them every day:
 * logged in, with the files in the service worker and the saved guests up to date. API calls are never cached.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import { chromium } from 'playwright-core'
import * as v from 'valibot'
import { demoAccounts, demoPassword } from '../../api/demo/accounts.ts'
import { runServer } from '../../api/testing/server.ts'
import { prerenderedPaths } from '../../shared/routes.ts'
import { launchOptions } from '../e2e/testing/chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Score = Record<Category, number> & { paintMs: number; shift: number; blockedMs: number }

/** Goals from 0 to 100. Member pages have no SEO goal, because search engines may not index them. */
const goals = {
  public: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  member: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 0 },
}
/** Largest contentful paint of a public page. */
const paintGoalMs = 900

const member = { email: demoAccounts.host, password: demoPassword }

// Untyped on purpose: checking Lighthouse's own types takes longer than checking this project.
const library: string = 'lighthouse'
type Lighthouse = (url: string, flags: object) => Promise<unknown>

const Report = v.object({
  lhr: v.object({
    categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
    audits: v.record(
      v.string(),
      v.object({ score: v.nullable(v.number()), title: v.string(), numericValue: v.optional(v.number()) }),
    ),
  }),
})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
const server = runServer({ DEMO: 'on', DATA_DIR: join(folder, 'data') })
try {
  await server.listening
  const pages =
    positionals.length > 0 ? positionals : [...prerenderedPaths, ...(await memberPages(await logIn()))]
  let missedCount = 0
  console.log(`Public pages: first visit. Members' pages: a later visit. Median of ${values.runs}.`)
  console.log('perf  a11y  best   seo  paint ms  shift  block ms  page')
  for (const page of pages) missedCount += (await measurePage(page)) ? 0 : 1
  process.exitCode = missedCount > 0 ? 1 : 0
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Prints the line of a page. Returns whether it reaches its goals. */
async function measurePage(page: string): Promise<boolean> {
  const isPublic = prerenderedPaths.includes(page)
  const runs: Score[] = []
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await runOnce(page, isPublic))
  const median = (of: (score: Score) => number) => runs.map(of).sort((a, b) => a - b)[runs.length >> 1]!
  const goal = goals[isPublic ? 'public' : 'member']
  const scores = categories.map((category) => ({ category, score: median((run) => run[category]) }))
  const [paintMs, shift] = [median((run) => run.paintMs), median((run) => run.shift)]
  const isReached =
    scores.every(({ category, score }) => score >= goal[category]) &&
    (!isPublic || paintMs <= paintGoalMs) &&
    shift === 0
  const blocked = String(Math.round(median((run) => run.blockedMs))).padStart(8)
  const cells = scores.map(({ score }) => String(Math.round(score)).padStart(4)).join('  ')
  const line = `${cells}  ${String(Math.round(paintMs)).padStart(8)}  ${shift.toFixed(3)}  ${blocked}  ${page}`
  console.log(isReached ? line : `${line}  missed`)
  return isReached
}

/** Runs one visit in a fresh profile, because Lighthouse does not clear everything of the last one. */
async function runOnce(path: string, isPublic: boolean): Promise<Score> {
  const userDataDir = await mkdtemp(join(folder, 'profile-'))
  if (!isPublic) await prepareVisit(userDataDir, path)
  const { executablePath, args = [] } = await launchOptions()
  const chromeFlags = ['--headless', '--no-sandbox', ...args]
  // chrome-launcher, as in Lighthouse itself: Playwright adds scripts to every page.
  const browser = await launch({ chromePath: executablePath, chromeFlags, userDataDir })
  try {
    return await audit(server.url(path), { port: browser.port, disableStorageReset: !isPublic })
  } finally {
    browser.kill()
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Logs in and keeps the page open until the network is idle. */
async function prepareVisit(profile: string, path: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, await launchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(server.url('/login'))
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/memberhomepage')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto(server.url(path), { waitUntil: 'networkidle' })
    await page.getByText('Saving guests').waitFor({ state: 'detached' })
  } finally {
    await browser.close()
  }
}

/** Uses devtools throttling: the simulated one varies, because it treats modules as render-blocking. */
async function audit(url: string, visit: { port: number; disableStorageReset: boolean }): Promise<Score> {
  const { default: lighthouse } = (await import(library)) as { default: Lighthouse }
  const result = await lighthouse(url, {
    ...visit,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    onlyCategories: [...categories],
  })
  const { lhr } = v.parse(Report, result)
  const score = (category: Category) => (lhr.categories[category]?.score ?? 0) * 100
  if (values.runs === '1') printFailedAudits(lhr.audits)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    paintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    blockedMs: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
  }
}

/** Lists failed audits, for a single run. */
function printFailedAudits(audits: v.InferOutput<typeof Report>['lhr']['audits']): void {
  for (const [id, { score, title }] of Object.entries(audits)) {
    if (score !== null && score < 0.9) console.log(`  ${score.toFixed(2)} ${id}: ${title}`)
  }
}

type SignedIn = { _id: string; token: string }

async function logIn(): Promise<SignedIn> {
  const response = await fetch(server.url('/api/users/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  return v.parse(v.object({ _id: v.string(), token: v.string() }), await response.json())
}

/** The most used member pages, including an opened guest. */
async function memberPages({ _id, token }: SignedIn): Promise<string[]> {
  const response = await fetch(server.url('/api/guest/history'), {
    headers: { authorization: `Bearer ${token}` },
  })
  const [guest] = v.parse(v.array(v.object({ _id: v.string() })), await response.json())
  const guests = guest ? [`/guest/${guest._id}`] : []
  return ['/memberhomepage', '/guestlist', ...guests, '/createguest', '/viewreviews', `/useraccount/${_id}`]
}
