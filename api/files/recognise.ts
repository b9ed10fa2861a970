import { fileTypeFromFile } from 'file-type'
import { fileTypesMessage } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'

/** The kinds of files that are kept; also the ending of their neutral names. */
export type FileKind = 'gif' | 'jpg' | 'png' | 'pdf'
export type PhotoKind = Exclude<FileKind, 'pdf'>

const kinds: Record<string, FileKind> = { gif: 'gif', jpg: 'jpg', png: 'png', apng: 'png', pdf: 'pdf' }

/**
 * The kind of the file at `path`, by its first bytes and never by its name (D-50). They can lie ('GIF89a%PDF'),
 * so a file is kept only after it was also decoded as that kind. Throws Invalid for every other kind.
 */
export async function recognise(path: string): Promise<FileKind> {
  const kind = kinds[(await fileTypeFromFile(path))?.ext ?? '']
  if (!kind) throw new Invalid(fileTypesMessage)
  return kind
}
