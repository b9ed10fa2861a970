import { send } from '../../api/http.ts'

/** An admin's own second factors. */
export const readFactor = (signal?: AbortSignal) => send('secondFactor', {}, { signal })

/** Gives a code of the authenticator app for this session. */
export const giveCode = (code: string) => send('giveFactorCode', { code })

/** Begins to add a first factor with a code that was passed on. */
export const redeemCode = (code: string) => send('redeemFactorCode', { code })

/** A new secret for an authenticator app. */
export const newAuthenticator = () => send('newAuthenticator', {})

/** Sets the authenticator app up with its first code. */
export const addAuthenticator = (code: string) => send('addAuthenticator', { code })
