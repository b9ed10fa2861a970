import type { FileKind } from './recognise.ts'
import type { Variant } from './signed-links.ts'

const contentTypes: Record<FileKind, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/**
 * The headers of a file's answer (D-51): a fixed type that no browser may doubt, stored nowhere, nothing in it may
 * run, and no other site may embed it. Pictures are shown, PDFs are saved, both under a neutral name.
 */
export function fileHeaders(file: { id: string; ext: FileKind; size: number; variant?: Variant }) {
  const small = file.variant === 'thumbnail'
  const name = `${file.id}.${small ? 'webp' : file.ext}`
  return {
    'Content-Type': small ? 'image/webp' : contentTypes[file.ext],
    'Content-Length': String(file.size),
    'Content-Disposition': `${file.ext === 'pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  }
}
