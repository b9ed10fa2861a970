import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { newerThanFloor } from './check-floor.ts'

const root = join(import.meta.dirname, '../..')

/** What a program of `npm run check` says of this code of the page. */
function saysOf(program: 'tsc' | 'oxlint', code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'pwa'))
  writeFileSync(join(folder, 'pwa/use.ts'), code)
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const compilerOptions = { types: [], incremental: false, tsBuildInfoFile: null }
  const config = {
    extends: join(root, 'pwa/tsconfig.json'),
    compilerOptions,
    include: ['pwa', join(root, 'pwa/platform/floor.d.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const [command, ...rest] =
    program === 'tsc' ? (['tsc', '-p', folder] as const) : (['oxlint', 'pwa'] as const)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin', command), rest, {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

test('npm run check names a method that the oldest browsers lack, and none that they have [ENG-01]', () => {
  expect(packageJson.scripts.check).toMatch(/tsc -p pwa && node pwa\/build\/check-floor\.ts .*oxlint/)
  const says = saysOf(
    'tsc',
    'export const [a, b, c] = [[1].toSorted(), [1].at(0), [1].findLast(Boolean)]\nvoid Promise.withResolvers()\n',
  )
  expect(says).toContain("'toSorted'")
  expect(says).toContain("'withResolvers'")
  expect(says.trim().split('\n')).toHaveLength(2)
})

test('npm run check names an API that the oldest browsers lack, unless it is asked for first [ENG-01]', () => {
  const says = saysOf(
    'oxlint',
    "export const both = AbortSignal.any([])\nscheduler.postTask(() => 1)\nURL.canParse('')\n",
  )
  for (const name of ['AbortSignal.any', 'scheduler', 'URL.canParse']) expect(says).toContain(name)
  expect(
    saysOf('oxlint', "export const asked = 'any' in AbortSignal\nAbortSignal.timeout(1)\n"),
  ).not.toContain('oldest')
})

test.each([
  ['a{anchor-name:--a}', 'css.properties.anchor-name'],
  ['@scope (a){b{color:red}}', 'css.at-rules.scope'],
  ['a{width:calc-size(auto,size)}', 'css.types.calc-size'],
  ['p:open{color:red}', 'css.selectors.open'],
])('npm run check names what the style sheet %s asks of newer browsers [ENG-01]', (css, key) => {
  expect(newerThanFloor(css).join()).toContain(key)
})

test('what the build lowers, and what all browsers have, is not named [ENG-01]', () => {
  const lowered = 'a{color:light-dark(#000,#fff);& b{inset:0}} @media (width>=40rem){a:has(b){display:grid}}'
  expect(newerThanFloor(lowered)).toEqual([])
})
