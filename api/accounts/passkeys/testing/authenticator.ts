import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Tampering = { origin?: string; counter?: number; isVerified?: boolean }

/** A passkey in software: ES256, no attestation, a counter that it counts up (WebAuthn Level 3, section 6). */
export function createAuthenticator(siteOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0
  let user = ''

  const clientDataOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpID: string, flags: number, counter: number, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, attested])
  }

  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Answers the options of a new passkey. */
    create(
      { challenge, rp, user: owner }: Options,
      { origin = siteOrigin, isVerified = true }: Tampering = {},
    ) {
      user = owner!.id
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key)])
      const authData = authenticatorData(rp!.id!, isVerified ? 0x45 : 0x41, uses, attested)
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return credential({
        clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },

    /** Answers the options of a login or a confirmation. */
    get({ challenge, rpId }: Options, { origin = siteOrigin, counter, isVerified = true }: Tampering = {}) {
      uses += 1
      const clientData = clientDataOf('webauthn.get', challenge, origin)
      const authData = authenticatorData(rpId!, isVerified ? 0x05 : 0x01, counter ?? uses)
      return credential({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
        userHandle: user,
      })
    },
  }
}
