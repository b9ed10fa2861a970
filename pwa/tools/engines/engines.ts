import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '../../e2e/testing/chromium.ts'
import { openChromium, openFirefox, openWebKit } from './drivers.ts'
import type { Engine } from './walk.ts'

/** The engines that hosts have, and where Debian and npm have them from; today's Chromium is what others are compared with. */
export async function enginesOf(env: Record<string, string | undefined>): Promise<Engine[]> {
  const first = (paths: string[]) => paths.find((file) => existsSync(file))
  const onPath = (name: string) =>
    first((env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  const machines = ['x86_64', 'aarch64']
  const views = machines.map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  const webKit = onPath('WebKitWebDriver') && onPath('xvfb-run') && first(views)
  const chromium = await findChromium(env).catch(() => undefined)
  const old = 'unpack @sparticuz/chromium 109.0.6 of npm, and name its program in CHROMIUM_109'
  const apt = (packages: string) => `apt-get install ${packages}`
  return [
    { name: 'Chromium', program: chromium, open: openChromium, install: apt('chromium') },
    { name: 'Chromium 109', program: env['CHROMIUM_109'], open: openChromium, install: old },
    { name: 'Firefox', program: onPath('firefox-esr'), open: openFirefox, install: apt('firefox-esr') },
    { name: 'WebKit', program: webKit, open: openWebKit, install: apt('webkit2gtk-driver xvfb') },
  ]
}
