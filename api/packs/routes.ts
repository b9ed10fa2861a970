import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import { makePack, packsADay } from './make-pack.ts'
import type { PackDeps } from './pack-deps.ts'
import { previewPack } from './preview-pack.ts'
import { readPack } from './read-pack.ts'
import { proofsAnHour, verifyPack } from './verify-pack.ts'

/** Incident packs: what one would hold, making and downloading it, and the public proof of its files. */
export function packRoutes(serve: Implement, deps: PackDeps): void {
  serve(contract.packPreview)(({ id }, c) => previewPack(deps, c.var.member, id))
  serve(contract.makePack, { by: 'member', anyOf: [packsADay] })((input, c) =>
    makePack(deps, c.var.member, input, { stillLoggedIn: c.var.stillLoggedIn, gone: c.req.raw.signal }),
  )
  serve(contract.readPack)(async ({ name }, c) => {
    const { stream, fileName, size } = await readPack(deps, name, c.req.query())
    return new Response(stream, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
  serve(contract.verifyPack, { by: 'address', anyOf: [proofsAnHour] })((input, c) =>
    verifyPack(deps, c.var.address, input),
  )
}
