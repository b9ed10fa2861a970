import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  formPrefix,
  type FormLimits,
  isUpload,
  readForm,
  removeAbandonedForms,
  temporaryFolder,
} from './multipart.ts'

const megabyte = 1024 * 1024
const limits: FormLimits = {
  totalBytes: 60 * megabyte,
  fileBytes: 10 * megabyte,
  filesPerField: 10,
  files: 30,
  fields: 20,
}
const notWhole = 'The form did not arrive whole. Please send it again.'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'multipart-test-'))))
afterEach(() => rm(folder, { recursive: true }))

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

function formOf(entries: [name: string, value: string | File][]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
async function read(form: FormData) {
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return readForm(post(await sent.arrayBuffer(), headers), limits, folder)
}
const raw = (text: string | ReadableStream) =>
  readForm(post(text, { 'content-type': 'multipart/form-data; boundary=x' }), limits, folder)
const part = (disposition: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`

/** A body that is made while it is read: parts of `file` with `bytes` bytes each, and then the end. */
function generated(files: number, bytes: number, ending = '--x--\r\n') {
  const text = new TextEncoder()
  const piece = new Uint8Array(64 * 1024).fill(65)
  async function* body() {
    for (let file = 0; file < files; file++) {
      yield text.encode(`--x\r\nContent-Disposition: form-data; name="file${file}"; filename="a.png"\r\n\r\n`)
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, bytes - sent)
      yield text.encode('\r\n')
    }
    yield text.encode(ending)
  }
  return Readable.toWeb(Readable.from(body())) as ReadableStream
}

test('a form is read to texts and files, and its files leave the disk when it is disposed [D-50]', async () => {
  const body = formOf([
    ['review', 'A fine guest – ąłž'],
    ['tag', 'a'],
    ['tag', 'b'],
    ['files', new File(['one'], '../../etc/passwd')],
    ['files', new File(['three'], 'Żółw.png', { type: 'image/png' })],
  ])
  const form = await read(body)
  expect(form.fields).toEqual({ review: 'A fine guest – ąłž', tag: ['a', 'b'] })
  expect(form.files.map(({ field, name, size }) => ({ field, name, size }))).toEqual([
    { field: 'files', name: 'passwd', size: 3 },
    { field: 'files', name: 'Żółw.png', size: 5 },
  ])
  expect(form.files.every(({ path }) => path.startsWith(folder))).toBe(true)
  expect(await readFile(form.files[1]!.path, 'utf8')).toBe('three')
  expect(form.files.every(isUpload)).toBe(true)
  expect(isUpload({ ...form.files[0] })).toBe(false) // what only looks like one
  await form[Symbol.asyncDispose]()
  expect(await readdir(folder)).toEqual([])
})

test('a form leaves nothing on the disk when its scope ends [D-50]', async () => {
  {
    await using form = await read(formOf([['files', new File(['one'], 'a.png')]]))
    expect(form.files).toHaveLength(1)
  }
  expect(await readdir(folder)).toEqual([])
})

test('what a process that died has left on the disk is removed after an hour [D-50]', async () => {
  const form = await read(formOf([['files', new File(['one'], 'a.png')]])) // and it is not disposed
  const now = Date.now()
  await removeAbandonedForms(new Date(now + 59 * 60_000), folder)
  expect(await readFile(form.files[0]!.path, 'utf8')).toBe('one')
  await removeAbandonedForms(new Date(now + 61 * 60_000), folder)
  expect(await readdir(folder)).toEqual([])
})

test('an empty folder that no helper keeps young goes after a day [SEC-55]', async () => {
  await temporaryFolder(folder)
  await removeAbandonedForms(new Date(Date.now() + 23 * 3_600_000), folder)
  expect(await readdir(folder)).toHaveLength(1)
  await removeAbandonedForms(new Date(Date.now() + 25 * 3_600_000), folder)
  expect(await readdir(folder)).toEqual([])
})

test('no other part of the server makes a folder for files, so that none outlives its process for long [SEC-55]', () => {
  const api = join(import.meta.dirname, '..')
  const makers = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\/|^bench\//.test(name))
    .filter((name) => /\bmkdtemp(Sync)?\(/.test(readFileSync(join(api, name), 'utf8')))
  // A program that is fetched is no file of a person.
  expect(makers.toSorted()).toEqual(['embedded-mongo/mongod-binary.ts', 'http/multipart.ts'])
})

test('the folder of a helper that waits for its file stays [D-50]', async () => {
  const waiting = await mkdtemp(join(folder, formPrefix))
  await removeAbandonedForms(new Date(Date.now() + 61 * 60_000), folder)
  expect(await readdir(folder)).toEqual([basename(waiting)])
  await rmdir(waiting)
})

test('a file input that was left empty sends no file [D-50]', async () => {
  await using form = await raw(`${part('name="files"; filename=""', '')}${part('name="a"', 'b')}--x--\r\n`)
  expect(form.files).toEqual([])
  expect(form.fields).toEqual({ a: 'b' })
})

test('a file of more than 10 MB is refused, one of 10 MB is taken [D-50 OP-62]', async () => {
  {
    await using form = await raw(generated(1, 10 * megabyte))
    expect(form.files[0]?.size).toBe(10 * megabyte)
  }
  await expect(raw(generated(1, 10 * megabyte + 1))).rejects.toMatchObject({
    status: 413,
    message: 'Files must be 10 MB or smaller',
  })
  expect(await readdir(folder)).toEqual([])
})

test('an eleventh file in one field is refused [D-50 OP-62]', async () => {
  const files = (count: number) =>
    formOf(Array.from({ length: count }, (_, index) => ['files', new File(['x'], `${index}.png`)]))
  await using form = await read(files(10))
  expect(form.files).toHaveLength(10)
  await expect(read(files(11))).rejects.toMatchObject({ status: 400, message: 'Choose at most 10 files' })
})

test('a form of more than 60 MB in all is refused, announced or not [D-50]', async () => {
  const refusal = {
    status: 413,
    message: 'All files together must be 60 MB or smaller. Please choose fewer or smaller ones.',
  }
  await expect(raw(generated(7, 9 * megabyte))).rejects.toMatchObject(refusal)
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(61 * megabyte),
  }
  await expect(readForm(post('', headers), limits, folder)).rejects.toMatchObject(refusal)
  expect(await readdir(folder)).toEqual([])
})

test('a large form is never whole in memory [D-50]', async () => {
  const memory = () => process.memoryUsage().rss
  const before = memory()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memory())), 5)
  await Promise.all(
    [1, 2, 3, 4].map(async () => (await raw(generated(5, 10 * megabyte)))[Symbol.asyncDispose]()),
  )
  clearInterval(watch)
  expect(highest - before).toBeLessThan(100 * megabyte) // 200 MB went through
})

test('a cut or malformed form is refused and leaves nothing behind [D-50]', async () => {
  const file = part('name="files"; filename="a.png"', 'half of a pict')
  const cut = [
    file,
    file.slice(0, -8),
    '--x\r\nContent-Dispo',
    part('name="a"', 'b'),
    '',
    'nonsense',
    '--x\r\n\r\n',
  ]
  for (const body of cut) await expect(raw(body)).rejects.toMatchObject({ status: 400, message: notWhole })
  await expect(raw(generated(2, 3 * megabyte, ''))).rejects.toMatchObject({ status: 400 })
  expect(await readdir(folder)).toEqual([])
})

test('a body that breaks off leaves nothing behind [D-50]', async () => {
  async function* body() {
    yield new TextEncoder().encode(part('name="files"; filename="a.png"', 'x'.repeat(200_000)).slice(0, -2))
    throw new Error('The client has gone')
  }
  await expect(raw(Readable.toWeb(Readable.from(body())) as ReadableStream)).rejects.toMatchObject({
    status: 400,
    message: notWhole,
  })
  expect(await readdir(folder)).toEqual([])
})

test('what is no form is refused [D-50]', async () => {
  for (const type of [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain',
  ]) {
    await expect(readForm(post('x', { 'content-type': type }), limits, folder)).rejects.toMatchObject({
      status: 400,
    })
  }
})

test('names of fields change nothing that objects inherit [D-50]', async () => {
  await using form = await raw(
    `${part('name="__proto__"', 'a')}${part('name="__proto__"', 'b')}${part('name="constructor"', 'c')}--x--\r\n`,
  )
  expect(Object.keys(form.fields)).toEqual(['constructor'])
  expect(Object.getPrototypeOf(form.fields)).toBe(Object.prototype)
  expect(Object.getPrototypeOf(Object.assign({}, form.fields))).toBe(Object.prototype)
})

test('too many fields, parts or too long a text are refused [D-50]', async () => {
  const texts = (count: number) => formOf(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))
  expect(Object.keys((await read(texts(20))).fields)).toHaveLength(20)
  await expect(read(texts(21))).rejects.toMatchObject({ status: 400 })
  const files = Array.from({ length: 300 }, (_, index): [string, File] => [
    `f${index}`,
    new File(['x'], 'a.png'),
  ])
  await expect(read(formOf(files))).rejects.toMatchObject({ status: 400 })
  await expect(read(formOf([['review', 'x'.repeat(100_001)]]))).rejects.toMatchObject({ status: 413 })
})
