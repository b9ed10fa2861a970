import { contract } from '../../shared/contract/contract.ts'
import type { Implement } from '../http/implement.ts'
import type { CaseDeps } from './case-deps.ts'
import { casesAnHour, caseTextsAnHour, confirmCase, openCase, readCase, writeInCase } from './open-case.ts'

/** The guest's side: what people who are written about ask for. */
export function caseRoutes(serve: Implement, deps: CaseDeps): void {
  serve(contract.openCase, { by: 'address', anyOf: [casesAnHour] })((input, c) =>
    openCase(deps, c.var.address, input),
  )
  serve(contract.readCase)(({ token }) => readCase(deps, token))
  serve(contract.confirmCase)(({ token }) => confirmCase(deps, token))
  serve(contract.writeInCase, { by: 'address', anyOf: [caseTextsAnHour] })((input, c) =>
    writeInCase(deps, c.var.address, input),
  )
}
