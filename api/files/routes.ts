import { contract } from '../../shared/contract/contract.ts'
import type { Context } from 'hono'
import type { AppEnv } from '../http/env.ts'
import type { Implement } from '../http/implement.ts'
import type { FileDeps } from './file-deps.ts'
import { fileHeaders } from './headers.ts'
import { openLinked, type Readers } from './linked-files.ts'
import { uploadFile } from './upload-file.ts'
import { bytesADay, type FilePurpose } from './uploads.ts'

/** Throws Forbidden when the caller may not upload files for the purpose. */
type Uploaders = Readonly<Record<FilePurpose, (c: Context<AppEnv>) => void>>

/**
 * Uploading a file, and opening one by its signed link. The subjects decide who may upload and see files.
 */
export function fileRoutes(
  serve: Implement,
  deps: FileDeps,
  { readers, uploaders }: { readers: Readers; uploaders: Uploaders },
): void {
  serve(contract.uploadFile, { by: 'member', anyOf: [bytesADay], inBytes: true })((input, c) => {
    uploaders[input.purpose](c)
    return uploadFile(deps, c.var.member._id, input)
  })
  serve(contract.chainHeads)(() => deps.receiptChain.heads())
  serve(contract.readFile)(async ({ name }, c) => {
    const file = await openLinked(deps, readers, name, c.req.query())
    const headers = fileHeaders({ ...file, id: file._id.toHexString() })
    return new Response(file.stream, { headers })
  })
}
