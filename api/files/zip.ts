import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. Pictures and PDFs are compressed already, and stored as they are. */
export type ZipEntry = {
  name: string
  at: Date
  isCompressed?: boolean
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** ZIP knows no time before. */
const earliest = new Date('1980-01-02T00:00:00Z')

/** A ZIP archive of these files, piece by piece: no more than a piece of one file is in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    if (piece.length > 0) ready.push(piece)
  })
  for await (const { name, at, isCompressed = false, bytes } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at < earliest ? earliest : at
    zip.add(file)
    for await (const piece of bytes) {
      file.push(new Uint8Array(piece))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** The bytes that ZIP adds to a stored file: its header, what follows its bytes, and its line in the list at the end. */
const [headBytes, tailBytes, listBytes, endBytes] = [30, 16, 46, 22]

/** The length of the archive that `zipOf` makes of files that are stored as they are; their names are ASCII. */
export const storedSize = (files: readonly { name: string; size: number }[]): number =>
  files.reduce(
    (sum, { name, size }) => sum + size + headBytes + tailBytes + listBytes + 2 * name.length,
    endBytes,
  )
