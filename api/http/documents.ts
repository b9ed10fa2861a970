import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { originMark } from '../../shared/origin-mark.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** A document in one encoding ('' for none), its entity tag, and the policy sources of its inline scripts. */
type Encoded = {
  scripts: string[]
  bytes: Uint8Array<ArrayBuffer>
  encoding: '' | 'br' | 'gzip'
  etag: string
}

/**
 * Returns a function that reads built HTML and inserts the product's own address (canonical links, pictures for
 * shared links). It compresses each file once, and again after a build has changed it; null when there is no such
 * file.
 */
export function documentReader(origin: string): (path: string, accepted: string) => Promise<Encoded | null> {
  const known = new Map<string, { changedAt: number; prepared: Promise<Encoded[]> }>()
  return async (path, accepted) => {
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs
    if (changedAt === undefined) return null
    let found = known.get(path)
    if (found?.changedAt !== changedAt) {
      found = { changedAt, prepared: prepare(path, origin) }
      found.prepared.catch(() => known.delete(path))
      known.set(path, found)
    }
    const encodings = await found.prepared
    return encodings.find(({ encoding }) => accepted.includes(encoding)) ?? null
  }
}

/** All encodings, the best first, and '' for clients without compression at the end. */
async function prepare(path: string, origin: string): Promise<Encoded[]> {
  const text = (await readFile(path, 'utf8')).replaceAll(originMark, origin)
  const scripts = scriptSources(text)
  const html = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return [
    encoded(await asBrotli(html, { params }), 'br', scripts),
    encoded(await asGzip(html, { level: 9 }), 'gzip', scripts),
    encoded(html, '', scripts),
  ]
}

/** The policy sources of the inline scripts and rules of the page; data such as JSON-LD need none. */
const scriptSources = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )

function encoded(content: Buffer, encoding: Encoded['encoding'], scripts: string[]): Encoded {
  const bytes = new Uint8Array(content)
  return {
    bytes,
    encoding,
    scripts,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}
