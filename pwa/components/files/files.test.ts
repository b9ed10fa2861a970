import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'
import { maxPixels, scaledSize } from './scale-photo.ts'

test('D-50 a photo of 50 megapixels is scaled to 12 and keeps its shape, a small one is left alone', () => {
  const { width, height } = scaledSize(8660, 5773)
  expect(width * height).toBeLessThanOrEqual(maxPixels)
  expect(width * height).toBeGreaterThan(maxPixels * 0.99)
  expect(width / height).toBeCloseTo(8660 / 5773, 2)
  expect(scaledSize(4000, 3000)).toEqual({ width: 4000, height: 3000 })
})

test('sizes are written as people read them', () => {
  expect([fileSize(10), fileSize(320 * 1024), fileSize(4.2 * 1024 * 1024)]).toEqual([
    '1 kB',
    '320 kB',
    '4.2 MB',
  ])
})
