import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Files } from '../ui/files/useFiles.ts'
import { documentChecks } from './document-schema.ts'
import type { DocumentFiles } from './useDocumentFiles.ts'

const megabyte = 1024 * 1024
const file = (megabytes: number) => ({ name: 'id.png', size: megabytes * megabyte }) as File

function chosen(entries: Partial<DocumentFiles['entries']>, { hasFailed = false } = {}): DocumentFiles {
  const files = { hasFailed } as Files
  return {
    byKind: {
      documents: files,
      insuranceDocuments: { hasFailed: false } as Files,
      otherDocuments: { hasFailed: false } as Files,
    },
    entries: { documents: [], insuranceDocuments: [], otherDocuments: [], ...entries },
    busy: false,
    isEmpty: false,
    clear: () => undefined,
  }
}

function problems(
  files: DocumentFiles,
  day: string,
  options: Partial<Parameters<typeof documentChecks>[1]> = {},
) {
  const schema = v.pipe(v.looseObject({}), documentChecks(files, { required: {}, ...options }))
  const { issues } = v.safeParse(schema, { insuranceExpirationDate: day })
  return issues?.map((issue) => [v.getDotPath(issue), issue.message])
}

test('a kind is required only when the form says so [OP-72]', () => {
  const required = { documents: 'Government ID is required' }
  expect(problems(chosen({}), '2999-01-31', { required })).toEqual([
    ['documents', 'Government ID is required'],
  ])
  expect(problems(chosen({ documents: ['id1'] }), '2999-01-31', { required })).toBeUndefined()
})

test('all files together stay within what a form can hold [D-50]', () => {
  const ten = Array.from({ length: 6 }, () => file(10))
  expect(problems(chosen({ documents: ten }), '')).toBeUndefined()
  expect(problems(chosen({ documents: ten, otherDocuments: [file(1)] }), '')).toEqual([
    ['documents', 'All files together can have at most 60 MB'],
  ])
})

test('a file that failed is not silently left out [D-50]', () => {
  const [[field, message] = []] = problems(chosen({ documents: ['id1'] }, { hasFailed: true }), '') ?? []
  expect(field).toBe('documents')
  expect(message).toContain('Remove it, or send it again')
})

test('a past insurance date is refused, unless it is the stored one [OP-64]', () => {
  const message = 'Please verify your insurance expiration date'
  expect(problems(chosen({}), '2020-01-31')).toEqual([['insuranceExpirationDate', message]])
  expect(problems(chosen({}), '2020-01-31', { storedDay: '2020-01-31' })).toBeUndefined()
  expect(problems(chosen({}), '2999-01-31')).toBeUndefined()
})
