import { createECDH, createPublicKey, hkdfSync, randomBytes, createDecipheriv, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '../../../shared/schemas/notifications.ts'

type Received = {
  path: string
  topic: string
  ttl: string
  /** The decrypted payload. */
  payload: { web_push: number; notification: Record<string, string> }
}

/**
 * A push service on this machine: it takes messages as RFC 8030 says, checks who sends them (RFC 8292), and decrypts them
 * as a browser does (RFC 8291).
 */
export async function startPushService() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  /** What it answers at a path; 201 otherwise, and 'hang' for nothing at all. */
  const answers = new Map<string, number | 'hang'>()
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      const answer = answers.get(path) ?? 201
      if (answer === 'hang') return
      if (answer < 300) {
        requireSender(request.headers.authorization!, `https://${host}`)
        const payload = JSON.parse(decrypt(Buffer.concat(chunks))) as Received['payload']
        const { topic, ttl } = request.headers as Record<string, string>
        received.push({ path, topic: topic!, ttl: ttl!, payload })
        for (const each of waiting) each()
      }
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body[20]!
    const sender = body.subarray(21, 21 + idLength)
    const encrypted = body.subarray(21 + idLength)
    const shared = keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(encrypted.subarray(-16))
    const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }

  return {
    host,
    received,
    answers,
    /** The subscription of a browser; each name is another device. */
    subscription: (name: string): PushSubscription => ({
      endpoint: `https://${host}/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

/** Throws unless the header is signed with its own key for this audience. */
function requireSender(header: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header)!
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || aud !== audience || !sub.startsWith('mailto:') || exp * 1000 < Date.now())
    throw new Error('this push is not signed by its sender')
}
