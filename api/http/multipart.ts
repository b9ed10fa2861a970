import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { fileSizeMessage } from '../../shared/form-rules.ts'
import { Invalid, TooLarge } from './errors.ts'

/** The limits of a form; `fields` counts texts and file inputs, `files` all files. */
export type FormLimits = {
  totalBytes: number
  fileBytes: number
  filesPerField: number
  files: number
  fields: number
}

/**
 * A file of a form: the client's name (for messages only), the path of its bytes on disk, and the signal that its sender
 * has gone.
 */
type Upload = { field: string; name: string; size: number; path: string; gone: AbortSignal }

const received = new WeakSet<object>()

/** Whether `readForm` created this. JSON can look the same, but its path would be chosen by the client. */
export const isUpload = (value: object): value is Upload => received.has(value)

/** A received form; disposing it removes its files from the disk. */
type Form = AsyncDisposable & {
  fields: Record<string, string | string[]>
  files: Upload[]
}

/** What all folders with files of strangers are called, so that abandoned ones are found. */
export const formPrefix = 'received-form-'
/** Less than an hour by as much as may pass until the next look. */
const abandonedAfterMs = 59.5 * 60_000
const emptyForMs = 24 * 3_600_000
const remove = (path: string) => rm(path, { recursive: true, force: true })

const textBytes = 100_000
const unreadable = 'The form did not arrive whole. Please send it again.'
const formTooLarge = (bytes: number) =>
  `All files together must be ${Math.floor(bytes / 1024 / 1024)} MB or smaller. Please choose fewer or smaller ones.`

/** A new folder for files of strangers, as sent or decrypted; the caller removes it, or within an hour the next server. */
export const temporaryFolder = (parent = tmpdir()): Promise<string> => mkdtemp(join(parent, formPrefix))

/**
 * Streams a multipart form into a temporary folder under `folder`, so that no file is in memory as a whole. The
 * caller disposes the form. Throws TooLarge or Invalid, and leaves nothing on disk then.
 */
export async function readForm(request: Request, limits: FormLimits, folder = tmpdir()): Promise<Form> {
  if (Number(request.headers.get('content-length')) > limits.totalBytes) {
    throw new TooLarge(formTooLarge(limits.totalBytes))
  }
  const parser = openParser(request, limits)
  const own = await temporaryFolder(folder)
  const dispose = () => remove(own)
  try {
    const { fields, files } = await readParts(request, parser, limits, own)
    return { fields: toRecord(fields), files, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/**
 * Removes the files of processes that died an hour ago or earlier: they may contain identity documents. A folder without
 * a file belongs to a helper that waits for one, which keeps it young; where it died, the folder goes after a day.
 */
export async function removeAbandonedForms(now: Date, folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(formPrefix)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null) // a process may just have removed it
    const age = now.getTime() - (found?.mtimeMs ?? Infinity)
    if (age <= abandonedAfterMs) continue
    if (age > emptyForMs || (await readdir(path).catch(() => [])).length > 0) await remove(path)
  }
}

function openParser(request: Request, limits: FormLimits): BusboyInstance {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw new Invalid(unreadable)
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        fileSize: limits.fileBytes,
        fieldSize: textBytes,
        fields: limits.fields,
        files: limits.files,
        parts: limits.fields + limits.files,
        headerPairs: 20,
        headerSize: 16_384,
      },
    })
  } catch {
    throw new Invalid(unreadable) // busboy throws a plain Error for an invalid content type
  }
}

type OpenFile = { upload: Upload; stream: BusboyFileStream; written: Promise<void> }

/** The first failure is thrown. It stops the body, and with it everything that waits for the body. */
async function readParts(request: Request, parser: BusboyInstance, limits: FormLimits, folder: string) {
  const fields = new Map<string, string[]>()
  const opened: OpenFile[] = []
  const stop = new AbortController()
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    stop.abort()
  }
  parser.on('file', (field, stream, name) => {
    const path = join(folder, String(opened.length))
    const upload = { field, name, size: 0, path, gone: request.signal }
    opened.push({ upload, stream, written: save(stream, upload).catch(fail) })
    const inField = opened.filter((other) => other.upload.field === field)
    if (inField.length > limits.filesPerField) {
      fail(new Invalid(`Choose at most ${limits.filesPerField} files`))
    }
  })
  parser.on('field', (field, value, _nameCut, valueCut) => {
    if (valueCut) return fail(new TooLarge('A text in this form is too long. Please shorten it.'))
    fields.set(field, [...(fields.get(field) ?? []), value])
  })
  const tooMany = 'This form has too many fields. Please reload the page and try again.'
  parser.on('fieldsLimit', () => fail(new Invalid(tooMany)))
  parser.on('filesLimit', () => fail(new Invalid(tooMany)))
  parser.on('partsLimit', () => fail(new Invalid(tooMany)))
  const body = Readable.fromWeb(request.body as ReadableStream)
  await pipeline(body, atMost(limits.totalBytes), parser, { signal: stop.signal }).catch((error: unknown) => {
    failure ??= error instanceof TooLarge ? error : new Invalid(unreadable) // cut, malformed or aborted
    for (const { stream } of opened) stream.destroy(failure) // busboy leaves them waiting for more
  })
  await Promise.all(opened.map(({ written }) => written))
  if (failure) throw failure
  return {
    fields,
    files: opened.map(({ upload }) => upload).filter(({ name, size }) => name !== '' || size > 0),
  }
}

/** Writes a file to the disk, and its size into `upload`. */
async function save(stream: BusboyFileStream, upload: Upload): Promise<void> {
  const file = createWriteStream(upload.path, { flags: 'wx', mode: 0o600 })
  let broken: Error | undefined
  file.once('error', (error) => (broken = error)) // the disk's fault, not the sender's
  await pipeline(stream, file).catch(() => {
    throw broken ?? new Invalid(unreadable)
  })
  if (stream.truncated) throw new TooLarge(fileSizeMessage)
  upload.size = file.bytesWritten
  received.add(upload)
}

function atMost(bytes: number) {
  let seen = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.length
      done(seen > bytes ? new TooLarge(formTooLarge(bytes)) : null, chunk)
    },
  })
}

/** Turns repeated names into lists; drops `__proto__`, which would change what copies of the record inherit. */
function toRecord(fields: Map<string, string[]>): Form['fields'] {
  const named = [...fields].filter(([name]) => name !== '__proto__')
  return Object.fromEntries(
    named.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}
