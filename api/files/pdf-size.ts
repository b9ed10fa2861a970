import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { PDFContext } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'

/** What a page may unpack to in its reader, in bytes (SEC-33). */
export const maxPageBytes = 50_000_000

const [filterKey, widthKey, heightKey, bitsKey, parentKey] = [
  'Filter',
  'Width',
  'Height',
  'BitsPerComponent',
  'Parent',
].map(PDFName.of)
const flate = new Set(['FlateDecode', 'Fl'].map(PDFName.of))

/**
 * The bytes that everything of a page unpacks to, counted up to a little more than `maxPageBytes`. `known` holds the
 * streams that other pages share. The `pages` to which links of this one lead are counted by themselves.
 */
export function unpackedBytes(
  page: PDFRef,
  context: PDFContext,
  { known, pages }: { known: Map<PDFObject, number>; pages: ReadonlySet<PDFObject> },
): number {
  const seen = new Set(pages)
  seen.delete(context.lookup(page)!)
  const todo: PDFObject[] = [page]
  let total = 0
  for (let next = todo.pop(); next && total <= maxPageBytes; next = todo.pop()) {
    const object = context.lookup(next)
    if (!object || seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFArray) for (const value of object.asArray()) todo.push(value)
    if (object instanceof PDFRawStream) {
      const bytes = known.get(object) ?? sizeOf(object, context)
      known.set(object, bytes)
      total += bytes
    }
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict)
      for (const [key, value] of dict.entries()) if (key !== parentKey) todo.push(value)
  }
  return total
}

/** A picture counts by its pixels, as the limit for photos does; a fax has eight of them in a byte. */
function sizeOf({ dict, contents }: PDFRawStream, context: PDFContext): number {
  const pixels = numberAt(dict, widthKey!) * numberAt(dict, heightKey!)
  return Math.max(
    numberAt(dict, bitsKey!) === 1 ? pixels / 8 : pixels,
    inflatedBytes(contents, filtersOf(dict, context)),
  )
}

/** The bytes that a stream unpacks to by its first filters, counted up to a little more than `maxPageBytes`. */
export function inflatedBytes(packed: Uint8Array, filters: (PDFObject | undefined)[]): number {
  let bytes = packed
  try {
    for (const filter of filters) {
      if (!(filter instanceof PDFName) || !flate.has(filter)) break
      bytes = inflateSync(bytes, { maxOutputLength: maxPageBytes + 1 })
    }
  } catch (error) {
    // A stream that is only broken shows nothing beyond the break.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return maxPageBytes + 1
  }
  return bytes.length
}

function filtersOf(dict: PDFDict, context: PDFContext): (PDFObject | undefined)[] {
  const filter = context.lookup(dict.get(filterKey!))
  return filter instanceof PDFArray ? filter.asArray().map((each) => context.lookup(each)) : [filter]
}

function numberAt(dict: PDFDict, key: PDFName): number {
  const value = dict.lookup(key)
  return value instanceof PDFNumber ? Math.max(0, value.asNumber()) : 0
}
