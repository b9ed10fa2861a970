import { contract } from '../../shared/contract.ts'
import type { Serve } from '../http/answer.ts'
import type { Deps } from '../deps.ts'
import { sendSupportMail } from './support.ts'

/** The contact form. */
export function supportRoutes(serve: Serve, deps: Deps): void {
  serve(contract.sendSupportMail)((input, c) => sendSupportMail(deps, c.var.member, c.var.address, input))
}
