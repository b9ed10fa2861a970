import { open } from 'node:fs/promises'
import { type FileKind, headBytes, heicMessage, kindOf } from '../../shared/file-kind.ts'
import { fileTypesMessage } from '../../shared/form-rules.ts'
import { Invalid } from '../http/errors.ts'

export type PhotoKind = Exclude<FileKind, 'pdf'>

/** The kind of the file at `path` by its first bytes. Throws Invalid for every other kind. */
export async function detectKind(path: string): Promise<FileKind> {
  const kind = kindOf(await headOf(path))
  if (kind === 'heic') throw new Invalid(heicMessage)
  if (!kind) throw new Invalid(fileTypesMessage)
  return kind
}

/** Whether the file is cleaned as a PDF, so that it waits in their line. */
export const isPdf = async (path: string) => kindOf(await headOf(path)) === 'pdf'

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes))
  return buffer.subarray(0, bytesRead)
}
