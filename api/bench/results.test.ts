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

test('a part that ran again replaces its figures, and a run without figures is no longer named', () => {
  const first = merge('', '| a | `bench` | here |', [
    row('chain', 'calls', '1'),
    row('load', 'p99', '3', false),
  ])
  expect(first).toContain('| chain | calls | 1 | ≤ 2 | kept | a |')
  expect(first).toContain('| load | p99 | 3 | ≤ 2 | **missed** | a |')
  const second = merge(first, '| b | `bench load` | here |', [row('load', 'p50', '2')])
  expect(second).not.toContain('p99')
  expect(second).toContain('| a | `bench` | here |')
  const third = merge(second, '| c | `bench chain` | here |', [row('chain', 'calls', '4')])
  expect(third).not.toContain('| a |')
  expect(third.match(/^\| chain /gm)).toHaveLength(1)
})
