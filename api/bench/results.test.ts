import { expect, test } from 'vitest'
import { merge } from './results.ts'
import type { Row } from './measure.ts'

const row = (part: string, what: string, result: string, isKept = true): Row => ({
  part,
  what,
  result,
  limit: '≤ 2',
  isKept,
})

test('a part that ran again replaces its figures, and the others stay', () => {
  const first = merge('', 'run 1', [row('search', 'calls', '1'), row('load', 'p99', '3', false)])
  expect(first).toContain('| search | calls | 1 | ≤ 2 | kept | run 1 |')
  expect(first).toContain('| load | p99 | 3 | ≤ 2 | **missed** | run 1 |')
  const second = merge(first, 'run 2', [row('load', 'p50', '2')])
  expect(second).not.toContain('p99')
  expect(second).toContain('| load | p50 | 2 | ≤ 2 | kept | run 2 |')
  expect(second.match(/^\| search /gm)).toHaveLength(1)
})
