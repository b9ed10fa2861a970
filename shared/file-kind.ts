/** The accepted kinds of files, which are also the extensions of their names. */
export type FileKind = 'gif' | 'jpg' | 'png' | 'pdf'

/** How much of a file tells its kind: readers look for the mark of a PDF in its first 1,024 bytes. */
export const headBytes = 1024

export const heicMessage =
  'This photo is a HEIC file. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send the photo to yourself by mail: it arrives as a JPEG.'

const begins = {
  gif: /^GIF8[79]a/,
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  heic: /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/,
  pdf: /%PDF-/,
}

/**
 * The kind by the first bytes of a file, not by its name; null for any other. They can be forged ('GIF89a%PDF'), so the
 * server decodes a file as that kind before it keeps it.
 */
export function kindOf(head: Uint8Array): FileKind | 'heic' | null {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  const kinds = Object.keys(begins) as (keyof typeof begins)[]
  return kinds.find((kind) => begins[kind].test(text)) ?? null
}
