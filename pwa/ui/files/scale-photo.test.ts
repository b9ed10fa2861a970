import { expect, test } from 'vitest'
import { maxPixels, scaledSize } from './scale-photo.ts'

test('a photo of 50 megapixels is scaled to 12 and keeps its shape, a small one is left alone [D-50]', () => {
  const { width, height } = scaledSize(8660, 5773)
  expect(width * height).toBeLessThanOrEqual(maxPixels)
  expect(width * height).toBeGreaterThan(maxPixels * 0.99)
  expect(width / height).toBeCloseTo(8660 / 5773, 2)
  expect(scaledSize(4000, 3000)).toEqual({ width: 4000, height: 3000 })
})
