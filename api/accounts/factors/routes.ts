import { contract } from '../../../shared/contract/contract.ts'
import type { Implement } from '../../http/implement.ts'
import type { AccountDeps } from '../account-deps.ts'
import { passOnCode } from './enrollment.ts'
import { addAuthenticator, giveCode, newAuthenticator, ownFactor, redeemCode } from './own-factor.ts'
import { requireFreshFactor } from './required.ts'

/** The calls of the team's second factor. */
export function factorRoutes(serve: Implement, deps: AccountDeps): void {
  serve(contract.secondFactor)((_input, c) => ownFactor(deps, c.var))
  serve(contract.giveFactorCode)(({ code }, c) => giveCode(deps, c.var, code))
  serve(contract.redeemFactorCode)(({ code }, c) => redeemCode(deps, c.var, code))
  serve(contract.newAuthenticator)((_input, c) => newAuthenticator(deps, c.var))
  serve(contract.addAuthenticator)(({ code }, c) => addAuthenticator(deps, c.var, code))
  serve(contract.passOnFactorCode)(({ userId }, c) => {
    requireFreshFactor(deps, c.var.session)
    return passOnCode(deps, c.var.member, userId)
  })
}
