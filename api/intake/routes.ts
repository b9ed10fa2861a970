import { contract } from '../../shared/contract/contract.ts'
import { WrongType } from '../http/errors.ts'
import type { Implement } from '../http/implement.ts'
import { readBytes, readText } from '../http/input.ts'
import { endIntake, makeIntake, ownIntake, setIntakeSecret, testIntake } from './intake.ts'
import type { IntakeDoc } from './intakes.collection.ts'
import { maxMessageBytes, takeMail, type MailDeps } from './take-mail.ts'
import { takeMessage } from './take-message.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Whose address a message was sent to; on `receiveBooking` alone. */
    intake: IntakeDoc
  }
}

/** A member's own address for bookings, and what comes in by it. */
export function intakeRoutes(serve: Implement, deps: Parameters<typeof makeIntake>[0] & MailDeps): void {
  serve(contract.intake)((_input, c) => ownIntake(deps, c.var.member))
  serve(contract.makeIntake)((_input, c) => makeIntake(deps, c.var))
  serve(contract.endIntake)((_input, c) => endIntake(deps, c.var))
  serve(contract.setIntakeSecret)(({ signingKey }, c) => setIntakeSecret(deps, c.var.member, signingKey))
  serve(contract.testIntake)((_input, c) => testIntake(deps, c.var.member))
  serve(contract.receiveBooking)(async (_input, c) => {
    const type = c.req.header('content-type') ?? ''
    if (/^message\/rfc822\b/i.test(type)) {
      await takeMail(deps, c.var.intake, await readBytes(c, maxMessageBytes))
      return { received: true }
    }
    if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
      throw new WrongType('Send this as JSON, or a mail as message/rfc822')
    const body = await readText(c, maxMessageBytes)
    await takeMessage(deps, c.var.intake, { body, header: (name) => c.req.header(name) ?? '' })
    return { received: true }
  })
}
