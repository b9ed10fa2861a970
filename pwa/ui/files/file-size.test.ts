import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('sizes are written as people read them', () => {
  expect([fileSize(10), fileSize(320 * 1024), fileSize(4.2 * 1024 * 1024)]).toEqual([
    '1 kB',
    '320 kB',
    '4.2 MB',
  ])
})
