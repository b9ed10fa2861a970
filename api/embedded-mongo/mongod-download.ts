import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { MONGOD, type Source } from './mongod-source.ts'

const RESPONSE_TIMEOUT_MS = 3000

/** MongoDB's official download, which mongodb-memory-server-core finds and unpacks. */
export const officialDownload: Source = {
  name: 'official download',
  async fetch(folder, env) {
    const { DryMongoBinary, MongoBinary } = await import('mongodb-memory-server-core')
    const { MongoBinaryDownloadUrl } =
      await import('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js')
    const options = await DryMongoBinary.generateOptions({ downloadDir: folder, version: '' })
    // The package itself gives up only after 7 seconds of retries.
    await requireAnswer(await new MongoBinaryDownloadUrl(options).getDownloadUrl(), env)
    // The package would check an MD5 that it fetches without asking for a valid certificate.
    const { MongoBinaryDownload } = await import('mongodb-memory-server-core/lib/util/MongoBinaryDownload.js')
    MongoBinaryDownload.prototype.makeMD5check = async (md5Url, archive) => {
      await requireSha256(archive, await textAt(md5Url.replace(/\.md5$/, '.sha256'), env))
      return true
    }
    const program = await MongoBinary.getPath({ downloadDir: folder, checkMD5: true })
    await copyFile(program, join(folder, MONGOD))
    await chmod(join(folder, MONGOD), 0o755)
  },
}

/**
 * Checks a file against what `sha256sum` has printed of it.
 * @throws Error when it is another one
 */
export async function requireSha256(file: string, listing: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer)
  const [expected = ''] = listing.trim().split(/\s/)
  if (hash.digest('hex') !== expected.toLowerCase())
    throw new Error('the file that was downloaded is not the one that is published, so it is not used')
}

async function textAt(url: string, env: NodeJS.ProcessEnv): Promise<string> {
  const agent = new Agent({ proxyEnv: env })
  try {
    const asked = request(url, { agent, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`its SHA-256 answered with status ${answer.statusCode}`)
    return await text(answer)
  } finally {
    agent.destroy()
  }
}

/**
 * Checks that the address can be fetched, through the proxy of the environment if there is one.
 * @throws Error unless it responds with 200 within `timeoutMs`
 */
export function requireAnswer(
  url: string,
  env: NodeJS.ProcessEnv,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<void> {
  const agent = new Agent({ proxyEnv: env })
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise<void>((resolve, reject) => {
    request(url, { method: 'HEAD', agent, signal }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`it answered with status ${answer.statusCode}`))
    })
      .on('error', (error) => reject(unreachable(error, signal.aborted)))
      .end()
  }).finally(() => agent.destroy())
}

const unreachable = (error: NodeJS.ErrnoException, late: boolean) =>
  new Error(
    late ? 'it did not answer within 3 seconds' : `it cannot be reached (${error.code ?? error.message})`,
  )
