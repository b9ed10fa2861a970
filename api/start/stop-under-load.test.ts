import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
import { usingDatabase } from '../testing/using-database.ts'

let dataDir = ''
let mongoUri = ''
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stop-test-'))
  mongoUri = uriOf(inject('mongoUri'), `test-${randomUUID()}`)
})
afterEach(async () => {
  await server?.stop()
  await usingDatabase(mongoUri, (client) => client.db().dropDatabase())
  await rm(dataDir, { recursive: true, force: true })
})

/** Makes each process of the server print the port of a client whose connection it has taken over from the system. */
const tellsAccepted = `import { subscribe } from 'node:diagnostics_channel'
subscribe('net.server.socket', ({ socket }) => console.log('accepted ' + socket.remotePort + ';'))`

/** What came of a request: 'answered', 'refused', or the error and the client's port. */
const ask = (agent: Agent) =>
  new Promise<string>((resolve) => {
    let port: number | undefined
    const request = get(server!.url('/api/config'), { agent }, (response: IncomingMessage) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200 ? 'answered' : 'answered otherwise'))
      response.once('error', () => resolve('cut within the answer'))
    })
    request.once('socket', (socket: Socket) => {
      if (request.reusedSocket) port = socket.localPort
      else socket.once('connect', () => (port = socket.localPort))
    })
    request.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(port === undefined ? 'refused' : `${code} from ${port}`),
    )
  })

/** Asks again and again after at most so many milliseconds, until a new connection is refused. */
async function askUntilRefused(agent: Agent, pauseMs: number, answers: string[]) {
  for (;;) {
    const answer = await ask(agent)
    answers.push(answer)
    if (answer === 'refused') return agent.destroy()
    await pause(Math.random() * pauseMs)
  }
}

test.each(['1', '2'])(
  'SIGTERM under load loses no request on kept and on new connections, WORKERS=%s [SEC-34 SEC-63]',
  async (WORKERS) => {
    const probe = join(dataDir, 'tells-accepted.mjs')
    await writeFile(probe, tellsAccepted)
    const environment = { RATE_LIMITS: 'off', NODE_OPTIONS: `--import=${probe}` }
    server = runServer({ DATA_DIR: dataDir, MONGODB_URI: mongoUri, WORKERS, ...environment })
    await server.listening
    const answers: string[] = []
    const kept = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const fresh = Array.from({ length: 10 }, () => new Agent())
    const asking = [
      ...kept.map((agent) => askUntilRefused(agent, 20, answers)),
      ...fresh.map((agent) => askUntilRefused(agent, 60, answers)),
    ]
    await expect.poll(() => answers.length).toBeGreaterThan(2000)
    server.kill('SIGTERM')
    await Promise.all(asking)
    expect(await server.ended).toBe(0)
    const failed = answers.filter((answer) => answer !== 'answered' && answer !== 'refused')
    // What the system had accepted when the port closed, but not yet given to the server, is refused, too.
    const neverTakenOver = (failure: string) => {
      const [, port] = / from (\d+)$/.exec(failure) ?? []
      return port !== undefined && !server!.printed().includes(`accepted ${port};`)
    }
    expect(failed.filter((failure) => !neverTakenOver(failure))).toEqual([])
    expect(server.printed()).toContain('accepted ')
  },
)
