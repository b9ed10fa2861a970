import { contract } from '../../shared/contract/contract.ts'
import type { TeamCase } from '../../shared/schemas/admin-cases.ts'
import { bytesAnHour } from '../files/uploads.ts'
import { setNextCursor } from '../http/cursors.ts'
import type { CallLimits } from '../http/call-limits.ts'
import type { Implement } from '../http/implement.ts'
import type { Member } from '../members/users.collection.ts'
import { answerDispute, appealRuling } from './answer-dispute.ts'
import { requireFreshFactor } from '../accounts/factors/required.ts'
import { erases } from '../../shared/cases.ts'
import { decideCase } from './decide-case.ts'
import type { ErasureDeps } from './erasure/erasure-deps.ts'
import { setLegalHold } from './erasure/blockers.ts'
import { decideReturned, returnedPeople } from './erasure/returned-people.ts'
import { lookUpGuest } from './look-up.ts'
import {
  askAgain,
  casesAnHour,
  caseTextsAnHour,
  confirmCase,
  endCaseLink,
  openCase,
  readCase,
  renewCaseLink,
  stateInCase,
} from './open-case.ts'
import { writeInCase } from './write-in-case.ts'
import { teamCase } from './team-case.ts'
import { copyOfCase } from './own-copy.ts'
import { listCases } from './team-list.ts'
import { askPerson, extendCase, identifyPerson, putToAuthor } from './team-steps.ts'

/** The guest's side: what people who are written about ask for, and what the team does. */
export function caseRoutes(serve: Implement, deps: ErasureDeps): void {
  const texts: CallLimits = { by: 'address', anyOf: [caseTextsAnHour] }
  serve(contract.openCase, { by: 'address', anyOf: [casesAnHour] })(async (input, c) => {
    await openCase(deps, c.var.address, input)
    return { message: 'We mailed you a link' }
  })
  serve(contract.readCase)(({ token }) => readCase(deps, token))
  serve(contract.confirmCase)(({ token }) => confirmCase(deps, token))
  serve(contract.renewCaseLink)(async ({ token }) => {
    await renewCaseLink(deps, token)
    return { message: 'We mailed you a new link' }
  })
  serve(contract.endCaseLink)(async ({ token }) => {
    await endCaseLink(deps, token)
    return { message: 'This link has ended' }
  })
  serve(contract.writeInCase, texts, { by: 'address', anyOf: [bytesAnHour], inBytes: true })((input, c) =>
    writeInCase(deps, c.var.address, input),
  )
  serve(contract.stateInCase, texts)((input, c) => stateInCase(deps, c.var.address, input))
  serve(
    contract.copyOfCase,
    texts,
  )(async (input, c) => {
    const { bytes, type, fileName } = await copyOfCase(deps, c.var.address, input, c.req.raw.signal)
    c.header('content-type', type)
    c.header('content-disposition', `attachment; filename="${fileName}"`)
    return c.body(bytes)
  })
  serve(contract.askAgain, texts)((input, c) => askAgain(deps, c.var.address, input))
  serve(contract.answerDispute)((input, c) => answerDispute(deps, c.var.member, input, c.var.stillLoggedIn))
  serve(contract.appealRuling)((input, c) => appealRuling(deps, c.var.member, input, c.var.stillLoggedIn))
  teamRoutes(serve, deps)
}

function teamRoutes(serve: Implement, deps: ErasureDeps): void {
  /** A step of the team, which answers the case as it is then. */
  const step =
    <Input extends { id: string }>(act: (deps: ErasureDeps, admin: Member, input: Input) => Promise<void>) =>
    async (input: Input, c: { var: { member: Member } }): Promise<TeamCase> => {
      await act(deps, c.var.member, input)
      return teamCase(deps, c.var.member, input.id)
    }
  serve(contract.listCases)(async (query, c) => {
    const { rows, next } = await listCases(deps, query)
    setNextCursor(c, next)
    return rows
  })
  serve(contract.teamCase)(({ id }, c) => teamCase(deps, c.var.member, id))
  serve(contract.lookUpGuest)((input, c) => lookUpGuest(deps, c.var.member, input))
  serve(contract.askPerson)(step(askPerson))
  serve(contract.identifyPerson)(step(identifyPerson))
  serve(contract.putToAuthor)(step(putToAuthor))
  serve(contract.extendCase)(step(extendCase))
  serve(contract.setLegalHold)(step(setLegalHold))
  serve(contract.decideCase)((input, c) => {
    if (erases(input.reason)) requireFreshFactor(deps, c.var.session)
    return step(decideCase)(input, c)
  })
  serve(contract.returnedPeople)(() => returnedPeople(deps))
  serve(contract.decideReturned)(async (input, c) => {
    if (!input.admitted) requireFreshFactor(deps, c.var.session)
    await decideReturned(deps, c.var.member, input)
    return { message: input.admitted ? 'The entry is in the register' : 'The entry is erased' }
  })
}
