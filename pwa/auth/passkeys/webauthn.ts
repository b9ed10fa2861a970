import { tryTwice } from '../../platform/try-twice.ts'

/** The library behind passkeys, which few visits need. */
export const loadWebAuthn = () => tryTwice(() => import('@simplewebauthn/browser'))
