import type { Db } from 'mongodb'
import { contract } from '../../shared/contract/contract.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Implement } from './implement.ts'

/** Health, the description of the API, and the public settings of the page. */
export function systemRoutes(serve: Implement, { db, config }: { db: Db; config: Config }): void {
  serve(contract.health)(async () => {
    await db.command({ ping: 1 }, { timeoutMS: 2000 })
    return { status: 'ok' as const }
  })
  let description: Promise<object> | undefined
  const describe = async () =>
    (await import('./openapi.ts')).openApiDocument(config.publicUrl, packageJson.version)
  serve(contract.openApi)(async (_input, c) => c.json(await (description ??= describe())))
  serve(contract.config)(() => ({
    version: packageJson.version,
    payment: config.stripe.live ? ('stripe' as const) : ('sandbox' as const),
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
  }))
}
