import { expect, test } from 'vitest'
import { evidenceOf, pairsOf } from './evidence.ts'

const link = (n: number, ext = 'jpg') => `/api/files/65a00000000000000000000${n}.${ext}?s=1`
const before = (room: string) => ({ moment: 'before' as const, room })
const after = (room: string) => ({ moment: 'after' as const, room })

test('pictures of one room before and after are a pair, each once; PDFs and rooms of one picture are not [SEL-06]', () => {
  const files = evidenceOf({
    files: [link(1), link(2), link(3), link(4, 'pdf'), link(5), link(6)],
    thumbnails: ['a', 'b', 'c', '', 'e', 'f'],
    marks: [before('Kitchen'), after('Bath'), after('kitchen'), before('Bath'), before('Kitchen'), null],
  })
  const { pairs, others } = pairsOf(files)
  expect(pairs.map(({ room, before, after }) => [room, before.name, after.name])).toEqual([
    ['Kitchen', 'Evidence 1', 'Evidence 3'],
  ])
  expect(others.map(({ name }) => name)).toEqual(['Evidence 2', 'Evidence 4', 'Evidence 5', 'Evidence 6'])
})
