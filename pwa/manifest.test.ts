import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findRoute } from '../shared/routes.ts'
import { webManifest } from './manifest.ts'

const { icons = [], screenshots = [], shortcuts = [], ...manifest } = webManifest
const fileOf = (src: string) => join(import.meta.dirname, 'public', src)
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons ?? [])]

test.each(pictures)(
  'the picture $src is as large and of the type as the manifest says',
  async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(fileOf(src)).metadata()
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type })
    expect((await stat(fileOf(src))).size).toBeLessThan(60_000)
  },
)

test('the app has an identity, opens where members are, and its shortcuts lead to screens', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone' })
  for (const url of [manifest.start_url!, ...shortcuts.map((one) => one.url)])
    expect(findRoute(url)).toMatchObject({ access: 'member' })
  expect(shortcuts.map((one) => one.url)).toEqual(['/guestlist', '/createguest'])
})

test('icons are there for every use: a maskable one fills its square, a monochrome one is a shape', async () => {
  expect(icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  const statsOf = (use: string) => sharp(fileOf(icons.find(({ purpose }) => purpose === use)!.src)).stats()
  expect((await statsOf('maskable')).isOpaque).toBe(true)
  expect((await statsOf('monochrome')).channels.at(-1)).toMatchObject({ min: 0, max: 255 })
})

test('the mark of the maskable icon lies in the inner circle that every mask leaves', async () => {
  const { src } = icons.find(({ purpose }) => purpose === 'maskable')!
  const { data, info } = await sharp(fileOf(src)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const background = data.subarray(0, 3)
  let farthest = 0
  for (let at = 0; at < data.length; at += 3) {
    if (data.subarray(at, at + 3).equals(background)) continue
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
    farthest = Math.max(farthest, Math.hypot(x - info.width / 2, y - info.height / 2))
  }
  expect(farthest).toBeGreaterThan(0)
  expect(farthest).toBeLessThanOrEqual(0.4 * info.width)
})

test.each(['narrow', 'wide'])('the %s pictures have one shape, which Chromium takes', async (form) => {
  const shapes = screenshots.filter(({ form_factor }) => form_factor === form).map(({ sizes }) => sizes)
  expect(shapes.length).toBeGreaterThanOrEqual(2)
  expect(new Set(shapes).size).toBe(1)
  const sides = shapes[0]!.split('x').map(Number)
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(320)
  expect(Math.max(...sides)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(...sides)))
  expect(sides[0]! > sides[1]!).toBe(form === 'wide')
})
