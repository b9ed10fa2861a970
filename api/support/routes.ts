import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import { messagesAnHour, sendSupportMail, type SupportDeps } from './support.ts'

/** The contact form. */
export function supportRoutes(serve: Implement, deps: SupportDeps): void {
  serve(contract.sendSupportMail, { by: 'address', anyOf: [messagesAnHour] })((input, c) =>
    sendSupportMail(deps, c.var.member, c.var.address, input),
  )
}
