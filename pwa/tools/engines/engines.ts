import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '../../e2e/testing/chromium.ts'
import { openChromium, openFirefox, openWebKit } from './drivers.ts'
import type { Engine } from './walk.ts'

/** The engines that hosts have, and where Debian and npm have them from; today's Chromium is what others are compared with. */
export function enginesOf(env: Record<string, string | undefined>): Engine[] {
  const first = (paths: string[]) => paths.find((file) => existsSync(file))
  const program = (name: string) =>
    first((env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  const miniBrowser = () =>
    first(['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`))
  return [
    {
      name: 'Chromium',
      find: () => findChromium(env).catch(() => undefined),
      open: openChromium,
      install: 'apt-get install chromium',
    },
    {
      name: 'Chromium 109',
      find: () => env['CHROMIUM_109'],
      open: openChromium,
      install: 'unpack @sparticuz/chromium 109.0.6 of npm, and name its program in CHROMIUM_109',
    },
    {
      name: 'Firefox',
      find: () => program('firefox-esr'),
      open: openFirefox,
      install: 'apt-get install firefox-esr',
    },
    {
      name: 'WebKit',
      find: () => (program('WebKitWebDriver') && program('xvfb-run') ? miniBrowser() : undefined),
      open: openWebKit,
      install: 'apt-get install webkit2gtk-driver xvfb',
    },
  ]
}
