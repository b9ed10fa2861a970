import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { createTally, format, type Manifest, manifestName, partBytes, type Tally } from './format.ts'
import { encrypted } from './encryption.ts'

/**
 * Writes a new archive, encrypted with the key, with at most one part in memory.
 * @param read yields the documents of a collection as BSON, ordered by `_id`
 */
export async function writeArchive(
  { file, key }: { file: string; key: string },
  collections: string[],
  read: (collection: string) => AsyncIterable<Uint8Array>,
): Promise<Manifest> {
  const tar = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, compress, (packed) => encrypted(packed, key), target)
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  async function addAll(): Promise<Manifest> {
    const manifest: Manifest = { format, createdAt: new Date().toISOString(), collections: {} }
    for (const name of collections) manifest.collections[name] = await addCollection(add, name, read(name))
    await add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
    tar.finalize()
    return manifest
  }
  const adding = addAll().catch((error: unknown) => {
    tar.destroy(error as Error)
    throw error
  })
  // A full disk ends `written`, and `adding` would wait forever for the closed stream.
  const [manifest] = await Promise.all([Promise.race([adding, written.then(() => adding)]), written])
  return manifest
}

async function addCollection(
  add: (name: string, bytes: Buffer) => Promise<void>,
  name: string,
  documents: AsyncIterable<Uint8Array>,
): Promise<Tally> {
  const tally = createTally()
  let waiting: Uint8Array[] = []
  let size = 0
  let parts = 0
  async function flush() {
    tally.add(waiting)
    parts += 1
    await add(`${name}/${String(parts).padStart(6, '0')}.bson`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  for await (const document of documents) {
    waiting.push(document)
    size += document.length
    if (size >= partBytes) await flush()
  }
  if (size > 0) await flush()
  return tally.end()
}
