import { type Refused, refused } from './stay.ts'

/** Larger than any list of reservations. */
export const maxBytes = 20 * 1024 * 1024

export const tooLarge = refused('It is larger than 20 MB. Export a shorter period.')

/** What the bytes of a file are: text, a spreadsheet, or nothing that is read here, with the reason. */
export type Decoded = { kind: 'text'; text: string } | { kind: 'xlsx' } | Refused

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, n) => bytes[n] === byte)

export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > maxBytes) return tooLarge
  if (bytes.length === 0) return refused('It is empty.')
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refused('It is an old Excel file (.xls). Open it, save it as CSV or xlsx, and choose that one.')
  if (begins(bytes, 0x50, 0x4b)) return { kind: 'xlsx' }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    return refused('It is a PDF. Choose the CSV, xlsx or calendar file of your platform.')
  const text = textOf(bytes)
  return text.includes('\0')
    ? refused('It is not a list of reservations. Choose a CSV, xlsx or calendar file.')
    : { kind: 'text', text }
}

/** UTF-16 with or without its mark, UTF-8, and else what old programs on Windows write. */
function textOf(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => start.filter((byte, n) => n % 2 === odd && byte === 0).length) as [
    number,
    number,
  ]
  const half = start.length / 2
  if (zeros[1] > half * 0.7 && zeros[0] === 0) return 'utf-16le'
  return zeros[0] > half * 0.7 && zeros[1] === 0 ? 'utf-16be' : null
}
