import { expect, test } from 'vitest'
import { gradeOf, gradeRule, type Proof } from './grade.ts'

const nothing: Proof = { isDated: false, files: 0, sealedKinds: 0, reportedTo: [] }
const grade = (proof: Partial<Proof>) => gradeOf({ ...nothing, ...proof }).grade

test('the grade follows from dates, evidence, originals and reports alone', () => {
  const reported = { reportedTo: ['platform' as const] }
  expect(grade({})).toBe('D')
  expect(grade(reported)).toBe('D')
  expect(grade({ isDated: true })).toBe('C')
  expect(grade({ files: 1 })).toBe('C')
  expect(grade({ isDated: true, files: 9, ...reported })).toBe('C')
  expect(grade({ files: 2, sealedKinds: 2, ...reported })).toBe('C')
  expect(grade({ isDated: true, files: 1, sealedKinds: 1, ...reported })).toBe('B')
  expect(grade({ isDated: true, files: 2, sealedKinds: 2 })).toBe('B')
  expect(grade({ isDated: true, files: 2, sealedKinds: 2, ...reported })).toBe('A')
})

test('a grade says what there is and what its author could add', () => {
  const { has, missing } = gradeOf({ isDated: true, files: 2, sealedKinds: 0, reportedTo: ['police'] })
  expect(has.map(({ words }) => words)).toEqual(['dated stay', '2 files', 'reported to the police'])
  expect(missing).toEqual([])
  expect(gradeOf(nothing)).toEqual({ grade: 'D', has: [], missing: ['the dates of the stay', 'evidence'] })
})

test('the rule ends with a grade that every review has', () => {
  expect(gradeRule.map(({ grade }) => grade).join('')).toBe('ABCD')
  expect(gradeRule.at(-1)!.isMet(nothing)).toBe(true)
})
