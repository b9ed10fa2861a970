import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = { memory: number; passes: number; parallelism: number }

/** The cost of new hashes: KiB of memory, passes, lanes. Stored hashes keep the cost of their creation. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32

const derive = promisify(argon2)
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** An Argon2id hash of the password as a PHC string, which includes its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const tag = await derive('argon2id', { message: password, nonce, tagLength: hashBytes, ...cost })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches this PHC string; compares in constant time. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const { nonce, tag, ...storedCost } = parse(phc)
  const given = await derive('argon2id', { message: password, nonce, tagLength: tag.length, ...storedCost })
  return timingSafeEqual(given, tag)
}

/** Whether the hash cost less than a new one, so that it should be replaced. */
export function isOutdated(phc: string): boolean {
  const { memory, passes } = parse(phc)
  return memory < cost.memory || passes < cost.passes
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes as long as verifying a stored password, so that the time does not reveal whether an account exists. */
export async function dummyVerify(password: string): Promise<false> {
  await verifyPassword(password, await dummyHash)
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
