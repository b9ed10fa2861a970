import { expect, test } from 'vitest'
import { fits, maxPixels, scaledSize } from './prepare-file.ts'

test('a photo of 50 megapixels is scaled to 12 and keeps its shape, a small one is left alone [D-50]', () => {
  const { width, height } = scaledSize(8660, 5773)
  expect(width * height).toBeLessThanOrEqual(maxPixels)
  expect(width * height).toBeGreaterThan(maxPixels * 0.99)
  expect(width / height).toBeCloseTo(8660 / 5773, 2)
  expect(scaledSize(4000, 3000)).toEqual({ width: 4000, height: 3000 })
})

test('a photo within 10 MB and 50 megapixels is not scaled [SEL-01]', () => {
  const megabyte = 1024 * 1024
  expect(fits(10 * megabyte, { width: 8000, height: 6250 })).toBe(true)
  expect(fits(10 * megabyte + 1, { width: 4000, height: 3000 })).toBe(false)
  expect(fits(megabyte, { width: 8001, height: 6250 })).toBe(false)
})
