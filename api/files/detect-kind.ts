import { fileTypeFromFile } from 'file-type'
import { fileTypesMessage } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'

/** The accepted kinds of files, which are also the extensions of their names. */
export type FileKind = 'gif' | 'jpg' | 'png' | 'pdf'
export type PhotoKind = Exclude<FileKind, 'pdf'>

const kinds: Record<string, FileKind> = { gif: 'gif', jpg: 'jpg', png: 'png', apng: 'png', pdf: 'pdf' }

/**
 * The kind of the file at `path` by its first bytes, not by its name. They can be forged ('GIF89a%PDF'), so the
 * caller decodes the file as that kind before it keeps it. Throws Invalid for every other kind.
 */
export async function detectKind(path: string): Promise<FileKind> {
  const kind = kinds[(await fileTypeFromFile(path))?.ext ?? '']
  if (!kind) throw new Invalid(fileTypesMessage)
  return kind
}
