import { open } from 'node:fs/promises'
import { fileTypesMessage } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'

/** The accepted kinds of files, which are also the extensions of their names. */
export type FileKind = 'gif' | 'jpg' | 'png' | 'pdf'
export type PhotoKind = Exclude<FileKind, 'pdf'>

const kinds = new Map<string, FileKind>(
  Object.entries({ gif: 'gif', jpg: 'jpg', png: 'png', apng: 'png', pdf: 'pdf' } as const),
)

/**
 * The kind of the file at `path` by its first bytes, not by its name. They can be forged ('GIF89a%PDF'), so the
 * caller decodes the file as that kind before it keeps it. Throws Invalid for every other kind.
 */
export async function detectKind(path: string): Promise<FileKind> {
  const { fileTypeFromFile } = await import('file-type') // which the server itself does without
  const kind = kinds.get((await fileTypeFromFile(path))?.ext ?? '')
  // What does not begin as a PDF has not waited in the line of PDFs.
  if (!kind || (kind === 'pdf' && !(await beginsAsPdf(path)))) throw new Invalid(fileTypesMessage)
  return kind
}

/** Whether readers may take the file for a PDF: they look for its mark in the first 1,024 bytes. */
export async function beginsAsPdf(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024))
  return buffer.subarray(0, bytesRead).includes('%PDF-')
}
