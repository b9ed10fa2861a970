import { fileURLToPath } from 'node:url'
import { hammer } from './hammer.ts'
import { alternate, createReport, median, ratios, type Form, type Row, short } from './measure.ts'
import { logIn } from './members.ts'
import { type Running, startProgram, startServer } from './processes.ts'
import type { Stage } from './stage.ts'

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const calls = { health: '/api/health', configuration: '/api/config', 'own profile': '/api/users/me' }

/** Measures the whole chain of a request against the same answers by bare node:http. */
export async function measureChain(stage: Stage, { rounds, roundSeconds }: Form): Promise<Row[]> {
  const report = createReport('chain')
  const { uri, deps } = await stage.of(10_000)
  const [member] = await logIn(deps, 1)
  const servers = {
    ours: await startServer(uri),
    bare: await startProgram(program('bare-server.ts'), { MONGODB_URI: uri }),
  }
  await requireSameAnswers(servers, member!.token)
  for (const [name, path] of Object.entries(calls)) {
    const speed = (server: Running) => () => hammer(server.url, path, member!.token, roundSeconds)
    const { ours, bare } = await alternate(rounds, {
      ours: speed(servers.ours),
      bare: speed(servers.bare),
    })
    report.atLeast(`${name} against bare node:http`, ratios(ours, bare), 0.35)
    const [our, their] = [ours, bare].map((each) => short(median(each)))
    report.tell(`${name}, requests a second`, `${our}; bare ${their}`)
  }
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  return report.rows
}

/** Throws when a server answers other JSON: then nothing would be compared. */
async function requireSameAnswers(servers: Record<string, Running>, token: string): Promise<void> {
  for (const path of Object.values(calls)) {
    const headers = { authorization: `Bearer ${token}` }
    const shapes = Object.values(servers).map(async ({ url }) => {
      const body = (await (await fetch(url + path, { headers })).json()) as object
      return Object.keys(body).toSorted().join()
    })
    const [first, ...others] = await Promise.all(shapes)
    if (others.some((shape) => shape !== first)) throw new Error(`${path} is answered differently`)
  }
}
