import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { FatalError } from '../../process/command.ts'

const run = promisify(execFile)
const module = 'github.com/stripe/stripe-mock'

export type StripeMock = Awaited<ReturnType<typeof startStripeMock>>

/**
 * Fetches Stripe's own mock of its API through Go, into a folder of the system's temporary files, and starts it on a
 * free port of this machine. It keeps nothing, and judges each request by Stripe's OpenAPI description. Throws
 * CannotGoOn when Go is missing or the module cannot be had.
 * @param wanted a version of the module such as 'v0.203.0', or 'latest'
 */
export async function startStripeMock(wanted: string) {
  const { Version: version, Dir: source } = JSON.parse(
    await go('mod', 'download', '-json', `${module}@${wanted}`),
  ) as { Version: string; Dir: string }
  process.env['GOBIN'] = join(tmpdir(), `stripe-mock-${version}`)
  await go('install', `${module}@${version}`)
  const mock = spawn(
    join(process.env['GOBIN'], 'stripe-mock'),
    ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return {
    version,
    ...(await apiVersionsIn(join(source, 'embedded/openapi/spec3.json'))),
    url: await addressOf(mock.stdout),
    close: () => void mock.kill(),
  }
}

async function go(...args: string[]): Promise<string> {
  try {
    return (await run('go', args)).stdout
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string; stdout?: string; stderr?: string }
    if (code === 'ENOENT') {
      throw new FatalError(
        'Go is missing: Stripe publishes stripe-mock as a Go module. Install Go from https://go.dev/dl and run this again.',
      )
    }
    throw new FatalError(`go ${args.join(' ')} failed: ${stderr || stdout}`)
  }
}

/** The version of Stripe's API that a description describes, and all that it knows by name, the oldest first. */
async function apiVersionsIn(description: string) {
  const { info, paths } = JSON.parse(await readFile(description, 'utf8'))
  const webhook = paths['/v1/webhook_endpoints'].post.requestBody.content['application/x-www-form-urlencoded']
  const known: string[] = webhook.schema.properties.api_version.enum
  return { apiVersion: info.version as string, knownApiVersions: known }
}

/** Where it listens is in its second or third line. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /(?<=HTTP at address: )\S+/.exec(line) ?? []
    if (address) return `http://${address}`
  }
  throw new FatalError('stripe-mock did not start')
}
