import { chmod, copyFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
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
    const program = await MongoBinary.getPath({ downloadDir: folder, checkMD5: true })
    await copyFile(program, join(folder, MONGOD))
    await chmod(join(folder, MONGOD), 0o755)
  },
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
