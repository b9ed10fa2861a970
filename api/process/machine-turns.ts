/** What all worker processes of this machine share: turns that their primary gives, and work that it does. */
import cluster, { type Worker } from 'node:cluster'

/** Ends a turn. */
export type Release = () => void
/** Resolves when it is the caller's turn; throws why not. `gone` takes back what waits. */
export type TakeTurn<Ask extends object> = (ask: Ask, gone: AbortSignal) => Promise<Release>

/** What of a refusal travels between processes. */
export type Reason = { message: string; status?: number; retryAfterSeconds?: number }

type FromWorker = { turns: string; id: number; ask: object } | { turns: string; id: number; end: true }
type FromPrimary = { turn: number; result?: unknown; refused?: Reason }

/** What the primary has done for a worker: given a turn that is to be released, or work with a result. */
type Done = { release?: Release; result?: unknown }
const served = new Map<string, (ask: object, gone: AbortSignal) => Promise<Done>>()

/**
 * Lets all workers take their turns in the primary, which counts for them; without workers this process counts. A worker
 * that ends gives back what it had. Every process calls it with the same `name` while it loads its modules.
 * @param refusal rebuilds in the worker the error that `take` threw in the primary
 */
export function machineTurns<Ask extends object>(
  name: string,
  take: TakeTurn<Ask>,
  refusal: (reason: Reason) => Error,
): TakeTurn<Ask> {
  served.set(name, async (ask, gone) => ({ release: await take(ask as Ask, gone) }))
  if (!cluster.isWorker) return take
  return async (ask, gone) => (await askPrimary(name, ask, gone, refusal)).end
}

/**
 * Lets the primary do this work for all workers; without workers this process does it. Called as `machineTurns` is. The ask
 * and the result are plain data; `gone` tells the work that its result is not wanted any more.
 */
export function inPrimary<Ask extends object, Result>(
  name: string,
  work: (ask: Ask, gone: AbortSignal) => Promise<Result>,
  refusal: (reason: Reason) => Error,
): typeof work {
  served.set(name, async (ask, gone) => ({ result: await work(ask as Ask, gone) }))
  if (!cluster.isWorker) return work
  return async (ask, gone) => {
    const { result, end } = await askPrimary(name, ask, gone, refusal)
    end()
    return result as Result
  }
}

async function askPrimary(
  name: string,
  ask: object,
  gone: AbortSignal,
  refusal: (reason: Reason) => Error,
): Promise<{ result: unknown; end: Release }> {
  lastId += 1
  const id = lastId
  const answer = new Promise<FromPrimary>((resolve) => waiting.set(id, resolve))
  const end = () => send({ turns: name, id, end: true })
  send({ turns: name, id, ask })
  gone.addEventListener('abort', end, { once: true })
  const { result, refused } = await answer
  gone.removeEventListener('abort', end)
  if (refused) throw refusal(refused)
  return { result, end }
}

let lastId = 0
const waiting = new Map<number, (answer: FromPrimary) => void>()

/** Without a primary this worker is about to end, too. */
const send = (message: FromWorker) => void (process.connected && process.send?.(message))

function onAnswer(message: Partial<FromPrimary>): void {
  if (typeof message.turn !== 'number') return
  waiting.get(message.turn)?.(message as FromPrimary)
  waiting.delete(message.turn)
}

/** The turns of each worker that wait or run. */
const held = new Map<number, Map<number, AbortController>>()

function onMessage(worker: Worker, message: Partial<FromWorker>): void {
  if (typeof message.turns !== 'string' || typeof message.id !== 'number') return
  const own = held.get(worker.id) ?? new Map<number, AbortController>()
  held.set(worker.id, own)
  if ('ask' in message) void giveTurn(worker, own, message as Required<typeof message>)
  else own.get(message.id)?.abort()
}

async function giveTurn(
  worker: Worker,
  own: Map<number, AbortController>,
  { turns, id, ask }: { turns: string; id: number; ask: object },
): Promise<void> {
  const over = new AbortController()
  own.set(id, over)
  over.signal.addEventListener('abort', () => own.delete(id))
  const answer = (more: Partial<FromPrimary>) =>
    worker.isConnected() && worker.send({ turn: id, ...more } satisfies FromPrimary)
  try {
    const { release, result } = await served.get(turns)!(ask, over.signal)
    if (release && over.signal.aborted) release()
    else if (release) over.signal.addEventListener('abort', release)
    answer({ result })
  } catch (error) {
    own.delete(id)
    const { message, status, retryAfterSeconds } = error as Reason
    answer({ refused: { message, status, retryAfterSeconds } })
  }
}

if (cluster.isWorker) process.on('message', onAnswer)
else {
  cluster.on('message', onMessage)
  cluster.on('exit', ({ id }) => {
    held.get(id)?.forEach((turn) => turn.abort())
    held.delete(id)
  })
}
