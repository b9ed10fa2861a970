import { contract } from '../../shared/contract/contract.ts'
import type { Context } from 'hono'
import type { AppEnv } from '../http/env.ts'
import type { Implement } from '../http/implement.ts'
import type { FileDeps } from './file-deps.ts'
import { fileHeaders } from './headers.ts'
import { openLinked, type Readers } from './linked-files.ts'
import { linkTo } from './signed-links.ts'
import { bytesADay, countUploads, type FilePurpose, memberSender, storeUpload } from './uploads.ts'

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
  /** Stores one file, unclaimed, for a form that will name it. */
  serve(contract.uploadFile, { by: 'member', anyOf: [bytesADay], inBytes: true })(
    async ({ purpose, file, ...declared }, c) => {
      uploaders[purpose](c)
      const owner = c.var.member._id
      const sender = memberSender(owner)
      await countUploads(deps.limits, sender, [file])
      const stored = await storeUpload(deps, file, { owner, purpose, sender }, declared)
      const { ext, size } = stored
      const id = stored._id.toHexString()
      const thumbnail = ext === 'pdf' ? '' : linkTo(deps, owner, stored, 'thumbnail')
      return { _id: id, id, ext, size, url: linkTo(deps, owner, stored), thumbnail }
    },
  )
  serve(contract.chainHeads)(() => deps.receiptChain.heads())
  serve(contract.readFile)(async ({ name }, c) => {
    const file = await openLinked(deps, readers, name, c.req.query())
    const headers = fileHeaders({ ...file, id: file._id.toHexString() })
    return new Response(file.stream, { headers })
  })
}
