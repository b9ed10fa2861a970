import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { features } from 'web-features'
import packageJson from '../../package.json' with { type: 'json' }

const numberOf = (version = '999') => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major << 16) | (minor << 8)
}
const floor = packageJson.browserslist.map((one) => one.split(' >= ') as [string, string])
const targets = Object.fromEntries(floor.map(([name, version]) => [name, numberOf(version)]))

/** What only looks plainer where it is missing. */
const graceful = new Set(
  (
    'accent-color contain-intrinsic-size content-visibility cursor details-content field-sizing fill font-family ' +
    'marker overflow-clip-margin overscroll-behavior resize scrollbar-width selection stroke text-align ' +
    'text-size-adjust text-wrap user-select view-transition view-transition-group view-transition-name ' +
    'view-transition-new view-transition-old'
  ).split(' '),
)

/** How a feature is spelled in a style sheet without spaces; null for what its name does not tell. */
function spelling(kind: string, name: string, value?: string): RegExp | null {
  const word = (value ?? name).replaceAll(/[^\w-]/g, '\\$&')
  if (kind === 'properties')
    return new RegExp(value ? `[;{]${name}:[^;}]*(?<![\\w-])${word}(?![\\w-])` : `[;{]${word}:`)
  if (kind === 'types') return new RegExp(`(?<![\\w-])${word}\\(`)
  if (value) return null
  return kind === 'selectors'
    ? new RegExp(`:${word}(?![\\w-])(?=[^{};]*\\{)`)
    : new RegExp(`@${word}(?![\\w-])`)
}

const newer = Object.values(features)
  .flatMap((feature) => Object.entries(('status' in feature ? feature.status.by_compat_key : null) ?? {}))
  .flatMap(([key, { support }]) => {
    const [area, kind, name, value, ...more] = key.split('.')
    if (area !== 'css' || !kind || !name || more.length > 0 || graceful.has(name)) return []
    const versions = new Map(Object.entries(support))
    const lacking = floor.filter(
      ([browser, version]) =>
        numberOf(versions.get(browser.replace('ios_saf', 'safari_ios'))) > numberOf(version),
    )
    const found = lacking.length > 0 ? spelling(kind, name, value) : null
    return found ? [{ found, text: `${key} (not in ${lacking.map((one) => one.join(' ')).join(', ')})` }] : []
  })

/** The features of a style sheet that the oldest browsers lack and that the build does not lower. */
export function newerThanFloor(css: string): string[] {
  const { code } = transform({ filename: 'sheet.css', code: Buffer.from(css), targets })
  const lowered = new TextDecoder().decode(code).replaceAll(/\s*([{}:;])\s*/g, '$1')
  return newer.filter(({ found }) => found.test(lowered)).map(({ text }) => text)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  for (const file of globSync('pwa/**/*.css', { cwd: root }))
    for (const text of newerThanFloor(readFileSync(join(root, file), 'utf8'))) {
      console.error(`${file}: ${text}`)
      process.exitCode = 1
    }
}
