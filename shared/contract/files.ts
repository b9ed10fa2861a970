import * as v from 'valibot'
import { NewFile, StoredFile } from '../schemas/files.ts'
import { call, form, query } from './call.ts'

/** Files, sent on their own and read by signed links. */
export const fileCalls = {
  uploadFile: call('post', '/api/files', 'login', form(NewFile), {
    output: StoredFile,
    status: 201,
    summary: 'Send one file, to be named in a form afterwards',
    refusals: [403, 413],
  }),
  readFile: call('get', '/api/files/:name', 'public', query(v.object({ name: v.string() })), {
    output: 'bytes',
    types: ['image/gif', 'image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    summary: 'A file by its signed link',
    refusals: [403, 404],
  }),
} as const
