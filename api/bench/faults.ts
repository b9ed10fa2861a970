import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../demo/random.ts'
import { workerPids } from '../testing/server.ts'
import { createClient } from './client.ts'
import { createReport, type Row } from './measure.ts'
import { type Running, startServer } from './processes.ts'
import { miscounts } from './recount.ts'
import { onNode, type ReplicaSet, startReplicaSet } from './replica-set.ts'
import { closeRules, databaseAt, openRules } from './stage.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { measureSilence, measureStop } from './stand-still.ts'
import { startWriters, type Writers } from './writers.ts'

const longestAnswerMs = 15_000
const recoversWithinMs = 10_000
const fullForMs = 10_000
const workers = 2

type Field = { set: ReplicaSet; server: Running; random: ReturnType<typeof createRandom> }
/** Breaks something and mends it; answers when the database, or what else was broken, was whole again. */
type Fault = (field: Field) => Promise<number>

/** Kills one of the worker processes, when all are there; the master replaces it. */
const killWorker: Fault = async ({ server, random }) => {
  const pid = server.child.pid!
  let children: number[] = []
  while (children.length < workers && server.child.exitCode === null) {
    await pause(100)
    children = await workerPids(pid)
  }
  process.kill(random.pick(children), 'SIGKILL')
  return Date.now()
}

/** Kills a mongod and starts it again. */
const killPrimary: Fault = async ({ set, random }) => {
  const node = await set.primary()
  process.kill(await node.pid(), 'SIGKILL')
  await pause(random.whole(0, 1000))
  await node.start()
  await set.primary()
  return Date.now()
}

/** The first node that takes writes pauses, and goes on as if nothing had happened. */
const pausePrimary =
  (seconds: number): Fault =>
  async ({ set }) => {
    const pid = await (await set.primary()).pid()
    process.kill(pid, 'SIGSTOP')
    await pause(seconds * 1000)
    process.kill(pid, 'SIGCONT')
    await set.primary()
    return Date.now()
  }

/** The first node that takes writes hands that over; it may be chosen again in the next round. */
const stepDown: Fault = async ({ set }) => {
  const node = await set.primary()
  await onNode(node, (admin) => admin.command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 }))
  await set.primary()
  const wholeAt = Date.now()
  await onNode(node, (admin) => admin.command({ replSetFreeze: 0 }))
  return wholeAt
}

/** Fills the disk of the data until there is nothing to write on; a MongoDB that has ended is started afterwards. */
const fillDisk =
  (disk: SmallDisk): Fault =>
  async ({ set }) => {
    await disk.fill()
    await pause(fullForMs)
    await disk.free()
    const [node] = set.nodes
    if (node!.hasEnded()) await node!.start()
    await set.primary()
    return Date.now()
  }

type Plan = {
  part: string
  what: string
  nodes: number
  faults: Fault[]
  rounds: number
  dataFolder?: string
}

/** What is broken, how often in the short form and in the full one. */
const plansOf = (isFull: boolean): Plan[] => [
  {
    part: 'kills',
    what: 'kill -9 of workers and of mongod, in turns at random',
    nodes: 1,
    faults: [killWorker, killWorker, killPrimary],
    rounds: isFull ? 100 : 6,
  },
  {
    part: 'still',
    what: 'one MongoDB stands still for 30 s',
    nodes: 1,
    faults: [pausePrimary(30)],
    rounds: 1,
  },
  {
    part: 'primary-killed',
    what: 'three nodes: the primary is killed',
    nodes: 3,
    faults: [killPrimary],
    rounds: isFull ? 5 : 1,
  },
  {
    part: 'primary-still',
    what: 'three nodes: the primary stands still for 30 s',
    nodes: 3,
    faults: [pausePrimary(30)],
    rounds: 1,
  },
  {
    part: 'step-down',
    what: 'three nodes: the primary steps down',
    nodes: 3,
    faults: [stepDown],
    rounds: isFull ? 10 : 2,
  },
]

/**
 * Breaks what can break under mixed writes, or some of it; afterwards every acknowledged write must be there, once
 * and whole.
 * @throws Error when there is no such part
 */
export async function measureFaults(isFull: boolean, chosen: string[]): Promise<Row[]> {
  const parts = new Map(plansOf(isFull).map((plan) => [plan.part, () => runPlan(plan)]))
  parts.set('silence', () => onOneMongo(measureSilence))
  parts.set('stop', () => onOneMongo((uri) => measureStop(uri, isFull ? 10 : 2)))
  parts.set('disk', measureFullDisk)
  const unknown = chosen.filter((part) => !parts.has(part))
  if (unknown.length > 0) throw new Error(`There are these parts: ${[...parts.keys()].join(', ')}`)
  const rows: Row[] = []
  for (const [part, measure] of parts)
    if (chosen.length === 0 || chosen.includes(part)) rows.push(...(await measure()))
  return rows
}

async function onOneMongo(measure: (uri: string) => Promise<Row[]>): Promise<Row[]> {
  const set = await startReplicaSet(1)
  const rows = await measure(set.uri)
  await set.stop()
  return rows
}

async function measureFullDisk(): Promise<Row[]> {
  const what = 'the disk of the data is full for 10 s'
  const disk = await mountSmallDisk()
  if (disk === null) {
    const report = createReport(what)
    report.tell('not measured', 'only root may mount the small disk that this needs')
    return report.rows
  }
  try {
    const faults = [fillDisk(disk)]
    return await runPlan({ part: 'disk', what, nodes: 1, faults, rounds: 2, dataFolder: disk.folder })
  } finally {
    disk.unmount()
  }
}

async function runPlan({ what, nodes, faults, rounds, dataFolder }: Plan): Promise<Row[]> {
  const report = createReport(what)
  const set = await startReplicaSet(nodes, dataFolder)
  const uri = databaseAt(set.uri, 'faults')
  const server = await startServer(uri, { WORKERS: String(workers), LOG_LEVEL: 'error' })
  const deps = await openRules(uri)
  const { send, close } = createClient(server.url, { timeoutMs: 2 * longestAnswerMs })
  const writers = await startWriters(deps, send)
  const random = createRandom(7)
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(random.whole(200, 1000))
    const wholeAt = await random.pick(faults)({ set, server, random })
    recoveries.push((await writers.awaitSuccess()) - wholeAt)
  }
  await reportOn(report, writers, recoveries, await server.output())
  const wrong = [...(await writers.missing()), ...(await miscounts(deps))]
  report.isTrue('writes lost, doubled or half done', wrong.length === 0, String(wrong.length), 'none')
  for (const line of wrong.slice(0, 5)) console.log(`    ${line}`)
  close()
  await closeRules(deps)
  report.isTrue('the server stopped in good order', (await server.stop()) === 0, 'exit code 0')
  await set.stop()
  return report.rows
}

async function reportOn(
  report: ReturnType<typeof createReport>,
  writers: Writers,
  recoveries: number[],
  log: string,
) {
  const rounds = recoveries.length
  const acknowledged = await writers.stop()
  const { refusals, longestMs } = writers.take()
  report.isTrue(`acknowledged writes in ${rounds} rounds`, acknowledged > 0, String(acknowledged))
  report.atMost('writes succeed again after', Math.max(...recoveries) / 1000, recoversWithinMs / 1000, ' s')
  report.atMost('longest wait for an answer', longestMs / 1000, longestAnswerMs / 1000, ' s')
  const strange = refusals.filter(
    ({ status, headers }) =>
      status !== 0 && !([503, 507].includes(status) && headers['retry-after'] !== undefined),
  )
  const cut = refusals.filter(({ status }) => status === 0)
  const silent = cut.filter(({ body }) => body === 'No answer').length
  const refused = refusals.length - strange.length - cut.length
  const result = `${refused} × 503 or 507, ${cut.length - silent} connections cut, ${silent} never answered, ${strange.length} others`
  report.isTrue('answers meanwhile', strange.length === 0, result, '503 or 507 with Retry-After')
  for (const { status, body } of strange.slice(0, 5)) {
    const [, requestId = 'none'] = /"requestId":"([^"]+)"/.exec(body) ?? []
    const logged = log.split('\n').find((line) => line.includes(requestId)) ?? 'nothing in the log'
    console.log(`    ${status} ${body.slice(0, 200)}: ${logged.slice(0, 2000)}`)
  }
}
