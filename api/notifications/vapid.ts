import { createECDH } from 'node:crypto'
import type { Config } from '../config.ts'
import { keyInFolder } from '../process/key-file.ts'

/** The keys that name us to push services (RFC 8292), as base64url. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

/** The configured keys; outside production ones that lie in DATA_DIR and are made once; null in production without any. */
export async function openVapid(config: Config): Promise<Vapid | null> {
  const subject = `mailto:${config.supportEmail}`
  if (config.vapid) return { ...config.vapid, subject }
  if (config.production) return null
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(await keyInFolder(config.dataDir, 'vapid.key'), 'base64'))
  return {
    publicKey: keys.getPublicKey('base64url'),
    privateKey: keys.getPrivateKey('base64url'),
    subject,
  }
}
