import { contract } from '../../shared/contract.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../env.ts'
import type { Serve } from '../http/answer.ts'
import { fileHeaders } from './headers.ts'
import { openLinked, type Readers } from './linked-files.ts'
import { sendFile } from './sent-files.ts'
import type { FilePurpose } from './uploads.ts'

/** Throws Forbidden when this member may not send files for the purpose. */
type Senders = Readonly<Record<FilePurpose, (member: AppEnv['Variables']['member']) => void>>

/**
 * Sending one file, and opening one by its signed link (D-50, D-51). Whose the files are, and who may see them, is
 * for the subjects to say.
 */
export function fileRoutes(
  serve: Serve,
  deps: Deps,
  { readers, senders }: { readers: Readers; senders: Senders },
): void {
  serve(contract.uploadFile)((input, c) => {
    const { member } = c.var
    senders[input.purpose](member)
    return sendFile(deps, member._id, input)
  })
  serve(contract.readFile)(async ({ name }, c) => {
    const file = await openLinked(deps, readers, name, c.req.query())
    const headers = fileHeaders({ ...file, id: file._id.toHexString() })
    return new Response(file.stream, { headers })
  })
}
