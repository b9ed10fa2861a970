import type { Db } from 'mongodb'
import { contract } from '../../shared/contract/contract.ts'
import { maxFormBytes } from '../../shared/form-rules.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { isFull } from '../database/unreachable.ts'
import { Refusal } from './errors.ts'
import type { UploadSlots } from './upload-slots.ts'
import type { Implement } from './implement.ts'
import type { Limits } from './limits.ts'

type SystemDeps = { db: Db; config: Config; limits: Limits; uploadSlots: UploadSlots; now: () => Date }

/** Health, the description of the API, and the public settings of the page. */
export function systemRoutes(serve: Implement, deps: SystemDeps): void {
  const { db, config } = deps
  const lacking = createRoomWatch(deps)
  serve(contract.health)(async () => {
    await db.command({ ping: 1 }, { timeoutMS: 2000 })
    const what = await lacking()
    if (what !== null) throw new Refusal(507, what)
    return { status: 'ok' as const }
  })
  // The same bytes for everybody: readers who take nothing hold no text each.
  let description: Promise<Uint8Array<ArrayBuffer>> | undefined
  async function describe() {
    const { openApiDocument } = await import('./openapi.ts')
    return new TextEncoder().encode(JSON.stringify(openApiDocument(config.publicUrl, packageJson.version)))
  }
  serve(contract.openApi)(async (_input, c) =>
    c.body(await (description ??= describe()), 200, { 'content-type': 'application/json' }),
  )
  serve(contract.config)(() => ({
    version: packageJson.version,
    payment: config.stripe.live ? ('stripe' as const) : ('sandbox' as const),
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
  }))
}

const checkEveryMs = 5000
const temporaryFolderFull =
  'The temporary folder has no room for a form of 60 MB: free space there, or set TMPDIR to another folder.'
const databaseFull = 'The database has no room: give it more, or remove what it does not need.'

/**
 * Returns a function that tells what has no room, and what to do, or null (SEC-32). It looks at most every five seconds,
 * because health is asked often.
 */
function createRoomWatch({ db, limits, uploadSlots, now }: SystemDeps): () => Promise<string | null> {
  let last: { at: number; found: Promise<string | null> } | undefined

  async function look(): Promise<string | null> {
    if (!(await uploadSlots.hasRoomFor(maxFormBytes))) return temporaryFolderFull
    const { fsTotalSize, fsUsedSize } = await db.stats() // 0 or missing where the database does not report it
    return (fsTotalSize ?? 0) > 0 && fsTotalSize! - fsUsedSize! < maxFormBytes ? databaseFull : tryWrite()
  }

  /** A quota is noticed by a write alone. */
  const tryWrite = () =>
    limits.add('health', checkEveryMs, 0).then(
      () => null,
      (error: unknown) => {
        if (isFull(error)) return databaseFull
        throw error
      },
    )

  return () => {
    const at = now().getTime()
    if (!last || Math.abs(at - last.at) >= checkEveryMs) {
      last = { at, found: look() }
      last.found.catch(() => (last = undefined))
    }
    return last.found
  }
}
