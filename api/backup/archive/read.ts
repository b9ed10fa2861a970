import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import * as v from 'valibot'
import { FatalError, errorMessage } from '../../process/command.ts'
import { createTally, documentsIn, format, longestPart, Manifest, manifestName, type Part } from './format.ts'
import { decrypted } from './encryption.ts'

/** A backup and the key that opens it. */
export type ArchiveFile = { file: string; key: string }

/**
 * Reads an archive to its end and compares everything with the manifest.
 * @throws FatalError when it is no backup, damaged, cut off, of a newer format or made with another key
 */
export async function verifyArchive({ file, key }: ArchiveFile): Promise<Manifest> {
  try {
    return await compare({ file, key })
  } catch (cause) {
    if (cause instanceof FatalError) throw cause
    throw new FatalError(`${file} is not a whole backup: ${errorMessage(cause)}. Nothing was changed.`, {
      cause,
    })
  }
}

async function compare({ file, key }: ArchiveFile): Promise<Manifest> {
  const tallies = new Map<string, ReturnType<typeof createTally>>()
  let manifest: Manifest | null = null
  for await (const { name, bytes } of entriesOf({ file, key })) {
    if (manifest) throw new RangeError('there is something behind its manifest')
    if (name === manifestName) manifest = readManifest(file, bytes)
    else {
      const collection = collectionOf(name)
      const tally = tallies.get(collection) ?? createTally()
      tallies.set(collection, tally)
      tally.add(documentsIn(bytes))
    }
  }
  if (!manifest) throw new RangeError('it has no manifest')
  for (const [name, { count, sha256 }] of Object.entries(manifest.collections)) {
    const found = (tallies.get(name) ?? createTally()).end()
    tallies.delete(name)
    if (found.count !== count || found.sha256 !== sha256) throw new RangeError(`${name} is damaged`)
  }
  if (tallies.size > 0) throw new RangeError('it holds more than its manifest says')
  return manifest
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const manifest = v.parse(Manifest, JSON.parse(bytes.toString()))
  if (manifest.format === format) return manifest
  throw new FatalError(`${file} was made by another version: restore it with the version that made it.`)
}

/** The parts of an archive, in their order. */
export async function* readParts(archive: ArchiveFile): AsyncGenerator<Part> {
  for await (const { name, bytes } of entriesOf(archive))
    if (name !== manifestName) yield { collection: collectionOf(name), bytes }
}

function collectionOf(name: string): string {
  const [, collection] = /^([\w.-]+)\/\d{6}\.bson$/.exec(name) ?? []
  if (collection === undefined || collection.startsWith('system.')) throw new RangeError(`${name} is no part`)
  return collection
}

async function* entriesOf({ file, key }: ArchiveFile): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract()
  const fed = pipeline(decrypted(createReadStream(file), key), createZstdDecompress(), tar)
  fed.catch(() => undefined) // awaited below, when nothing stopped the reading before
  for await (const entry of tar) {
    const { name, size } = entry.header
    if (size > longestPart) throw new RangeError(`${name} is too long`)
    const chunks: Uint8Array[] = []
    for await (const chunk of entry) chunks.push(chunk as Uint8Array)
    yield { name, bytes: Buffer.concat(chunks) }
  }
  await fed
}
