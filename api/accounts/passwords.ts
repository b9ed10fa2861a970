import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = { memory: number; passes: number; parallelism: number }

/** The cost of new hashes: KiB of memory, passes, lanes. Stored hashes keep the cost of their creation. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32

const derive = promisify(argon2)
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** An Argon2id hash of the password in Unicode form NFC as a PHC string, which includes its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const message = password.normalize('NFC')
  const tag = await derive('argon2id', { message, nonce, tagLength: hashBytes, ...cost })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether the password matches this PHC string in Unicode form NFC, else as typed: a hash from before NFC was the rule
 * (SEC-27).
 */
export const verifyPassword = async (password: string, phc: string): Promise<boolean> =>
  (await matchingForm(password, phc)) !== null

/** The form of the password that matches this PHC string; null when none does. Compares in constant time. */
export async function matchingForm(password: string, phc: string): Promise<'NFC' | 'typed' | null> {
  const composed = password.normalize('NFC')
  if (await matches(composed, phc)) return 'NFC'
  return password !== composed && (await matches(password, phc)) ? 'typed' : null
}

async function matches(message: string, phc: string): Promise<boolean> {
  const { nonce, tag, ...storedCost } = parse(phc)
  const given = await derive('argon2id', { message, nonce, tagLength: tag.length, ...storedCost })
  return timingSafeEqual(given, tag)
}

/** Whether the hash cost less than a new one, so that it should be replaced. */
export function isOutdated(phc: string): boolean {
  const { memory, passes } = parse(phc)
  return memory < cost.memory || passes < cost.passes
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes as long as verifying a stored password, so that the time does not reveal whether an account exists. */
export const dummyVerify = async (password: string): Promise<null> => {
  await matchingForm(password, await dummyHash)
  return null
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
