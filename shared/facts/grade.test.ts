import { expect, test } from 'vitest'
import { gradeOf, gradeRule, type Proof } from './grade.ts'

const nothing: Proof = { isDated: false, files: 0, sealed: { photos: 0, documents: 0 }, reportedTo: [] }
const sealed = (photos: number, documents: number) => ({ sealed: { photos, documents } })
const grade = (proof: Partial<Proof>) => gradeOf({ ...nothing, ...proof }).grade

test('the grade follows from dates, evidence, originals and reports alone [FCT-08]', () => {
  const reported = { reportedTo: ['platform' as const] }
  expect(grade({})).toBe('D')
  expect(grade(reported)).toBe('D')
  expect(grade({ isDated: true })).toBe('C')
  expect(grade({ files: 1 })).toBe('C')
  expect(grade({ isDated: true, files: 9, ...reported })).toBe('C')
  expect(grade({ files: 2, ...sealed(1, 1), ...reported })).toBe('C')
  expect(grade({ isDated: true, files: 2, ...sealed(2, 0), ...reported })).toBe('B')
  expect(grade({ isDated: true, files: 2, ...sealed(1, 1) })).toBe('B')
  expect(grade({ isDated: true, files: 2, ...sealed(1, 1), ...reported })).toBe('A')
})

test('a grade says what there is and what its author could add for the next one [FCT-08]', () => {
  const shown = (proof: Partial<Proof>) => {
    const { has, missing } = gradeOf({ ...nothing, ...proof })
    return [has.map(({ text }) => text).join(', '), missing.join(', ')]
  }
  const reported = { isDated: true, reportedTo: ['police' as const] }
  expect(shown({ ...reported, files: 2 })).toEqual([
    'dated stay, 2 files, reported to the police',
    'an original',
  ])
  expect(shown({ ...reported, files: 2, ...sealed(2, 0) })).toEqual([
    'dated stay, 2 sealed photos, reported to the police',
    'an invoice',
  ])
  expect(shown({ isDated: true, files: 1, ...sealed(0, 1) })).toEqual([
    'dated stay, 1 sealed document',
    'a photo, a report to the platform',
  ])
  expect(shown({ ...reported, files: 2, ...sealed(1, 1) })).toEqual([
    'dated stay, 1 photo and 1 document sealed, reported to the police',
    '',
  ])
  expect(shown({ files: 1, ...sealed(1, 0) })).toEqual(['1 sealed photo', 'the dates of the stay'])
  expect(gradeOf(nothing)).toEqual({ grade: 'D', has: [], missing: ['the dates of the stay', 'evidence'] })
})

test('the rule ends with a grade that every review has', () => {
  expect(gradeRule.map(({ grade }) => grade).join('')).toBe('ABCD')
  expect(gradeRule.at(-1)!.isMet(nothing)).toBe(true)
})
