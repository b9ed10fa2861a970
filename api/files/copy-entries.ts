import type { ObjectId } from 'mongodb'
import type { FileStore } from './file-store.ts'
import type { ZipEntry } from './zip.ts'

const encoded = (text: string) => new TextEncoder().encode(text)

export const textEntry = (name: string, at: Date, text: string): ZipEntry => ({
  name,
  at,
  bytes: [encoded(text)],
})

export const jsonEntry = (name: string, at: Date, value: unknown): ZipEntry =>
  textEntry(name, at, `${JSON.stringify(value, null, 2)}\n`)

/** A JSON array, which is written entry by entry. */
export const jsonListEntry = (name: string, at: Date, values: AsyncIterable<unknown>): ZipEntry => ({
  name,
  at,
  bytes: jsonList(values),
})

async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const value of values) {
    yield encoded(`${before}\n${JSON.stringify(value, null, 2)}`)
    before = ','
  }
  yield encoded(before === '[' ? '[]\n' : '\n]\n')
}

/** Stored files under numbers; one that goes meanwhile is left out. */
export async function* fileEntries(
  files: FileStore,
  folder: string,
  refs: readonly { _id: ObjectId }[],
): AsyncGenerator<ZipEntry> {
  const stored = await files.describe(refs.map(({ _id }) => _id))
  for (const [index, file] of stored.entries()) {
    const opened = await files.open(file)
    if (opened)
      yield {
        name: `${folder}/${index + 1}.${file.ext}`,
        at: file.createdAt,
        isCompressed: true,
        bytes: opened.stream,
      }
  }
}
