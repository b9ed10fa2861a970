import type { FileKind } from '../../shared/file-kind.ts'
import type { Variant } from './signed-links.ts'

const contentTypes: Record<FileKind, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/**
 * The headers of a response with a file: a fixed type that browsers may not sniff, no storing, no scripts, and no
 * embedding by other sites. Browsers display pictures and save PDFs, both under a neutral name.
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
