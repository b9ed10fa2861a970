import { contract } from '../../shared/contract.ts'
import type { Serve } from '../app.ts'
import type { Deps } from '../deps.ts'
import { fileHeaders } from './headers.ts'
import { openLinked } from './linked-files.ts'
import { sendFile } from './sent-files.ts'

/** Sending one file, and opening one by its signed link (D-50, D-51). */
export function fileRoutes(serve: Serve, deps: Deps): void {
  serve(contract.uploadFile)((input, c) => sendFile(deps, c.var.member, input))
  serve(contract.readFile)(async ({ name }, c) => {
    const file = await openLinked(deps, name, c.req.query())
    const headers = fileHeaders({ ...file, id: file._id.toHexString() })
    return new Response(file.stream, { headers })
  })
}
