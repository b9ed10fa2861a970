import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = { memory: number; passes: number; parallelism: number }

/** What a new hash costs: KiB of memory, passes, lanes (D-14). Stored hashes keep the cost they were made with. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32

const derive = promisify(argon2)
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** An Argon2id hash of the password as a PHC string, which names its parameters (D-14). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const tag = await derive('argon2id', { message: password, nonce, tagLength: hashBytes, ...cost })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password is the one behind this PHC string; compared in constant time. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const { nonce, tag, ...itsCost } = parse(phc)
  const given = await derive('argon2id', { message: password, nonce, tagLength: tag.length, ...itsCost })
  return timingSafeEqual(given, tag)
}

/** Whether the hash was made with less than a new one would cost, so that it should be made anew. */
export function isOutdated(phc: string): boolean {
  const { memory, passes } = parse(phc)
  return memory < cost.memory || passes < cost.passes
}

const nobodys = hashPassword(randomBytes(16).toString('hex'))

/** Costs as much as comparing with a stored password, for an account that is not there (D-13). */
export async function pretendToCompare(password: string): Promise<false> {
  await isPassword(password, await nobodys)
  return false
}

function parse(phc: string) {
  const [, memory, passes, parallelism, nonce, tag] = phcShape.exec(phc) ?? []
  if (!memory || !passes || !parallelism || !nonce || !tag) throw new TypeError('Not an Argon2id hash')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
