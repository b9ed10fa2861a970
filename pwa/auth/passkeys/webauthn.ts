/** The library behind passkeys, which few visits need. */
export const loadWebAuthn = () => import('@simplewebauthn/browser')
