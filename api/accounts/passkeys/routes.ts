import type { Context } from 'hono'
import { contract } from '../../../shared/contract/contract.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Implement } from '../../http/implement.ts'
import type { AccountDeps } from '../account-deps.ts'
import { limitedChange } from '../changes-an-hour.ts'
import { deviceCookies } from '../device-cookie.ts'
import { vaultSecretOf } from '../vault-secret.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './own-passkeys.ts'
import { confirmationOptions, confirmWithPasskey, loginOptions, logInWithPasskey } from './use-passkey.ts'

/** The calls of passkeys. */
export function passkeyRoutes(serve: Implement, deps: AccountDeps): void {
  const { originOf, withDeviceCookie } = deviceCookies(deps.config)
  const askerOf = (c: Context<AppEnv>) => ({ member: c.var.member, session: c.var.session })

  serve(contract.passkeys)((_input, c) => listPasskeys(deps, c.var.member))
  serve(contract.newPasskeyOptions)((_input, c) => newPasskeyOptions(deps, askerOf(c)))
  serve(contract.addPasskey)(async (input, c) => ({
    passkeys: await limitedChange(deps, c.var.member, 'passkey', () => addPasskey(deps, askerOf(c), input)),
    vaultSecret: vaultSecretOf(deps, c.var.member),
  }))
  serve(contract.removePasskey)(({ id }, c) => removePasskey(deps, askerOf(c), id))
  serve(contract.passkeyLoginOptions)(() => loginOptions(deps))
  serve(contract.passkeyLogin)(async ({ credential }, c) =>
    withDeviceCookie(c, await logInWithPasskey(deps, credential, originOf(c))),
  )
  serve(contract.passkeyConfirmationOptions)((_input, c) => confirmationOptions(deps, askerOf(c)))
  serve(contract.passkeyConfirmation)(async ({ credential }, c) => {
    await limitedChange(deps, c.var.member, 'confirmation', () =>
      confirmWithPasskey(deps, askerOf(c), credential),
    )
    return { message: 'Confirmed', vaultSecret: vaultSecretOf(deps, c.var.member) }
  })
}
