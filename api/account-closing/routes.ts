import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { closeAccount } from './close-account.ts'
import { copiesAnHour, ownCopy } from './own-copy.ts'

/** A member's own copy, and the end of an account. Its paths come before `/api/users/:id`. */
export function accountClosingRoutes(serve: Implement, deps: ClosingDeps): void {
  serve(contract.ownCopy, { by: 'member', anyOf: [copiesAnHour] })((_input, c) =>
    deps.limits.consumeUnlessFails(copiesAnHour, c.var.member._id.toHexString(), async () => {
      const { stream, fileName } = await ownCopy(deps, c.var)
      c.header('content-type', 'application/zip')
      c.header('content-disposition', `attachment; filename="${fileName}"`)
      return c.body(stream)
    }),
  )
  serve(contract.closeAccount)(async ({ password }, c) => {
    const { member, session, address } = c.var
    await closeAccount(deps, { member, session, address }, password)
    return { message: 'Your account is closed' }
  })
}
