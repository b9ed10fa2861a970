import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TextDocument } from '../../shared/document.ts'
import { fairQueue, type JobRequest } from '../files/fair-semaphore.ts'
import { Refusal } from '../http/errors.ts'
import { spawnHelper } from '../process/helper-process.ts'
import type { Typesetting, TypesetOptions } from './typeset.ts'

const program = fileURLToPath(new URL('typesetting-process.ts', import.meta.url))
const timeoutMs = 60_000
const idleMs = 30_000

const enqueue = fairQueue({
  slots: 1,
  waiting: 200,
  perOwner: 10,
  busy: 'Many PDFs are being made right now.',
})
let helper: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

/**
 * Renders a document as `typeset` does.
 * @param job names the owner of the document; owners with many documents take turns with others
 * @throws Refusal with 503 when too many documents wait
 */
export type Typesetter = (
  document: TextDocument,
  options: TypesetOptions,
  job?: JobRequest,
) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Renders in a helper process, because it would block the server for too long and leave much memory behind. The process
 * stays for half a minute for the next document; a member waits for it, so a busy machine does not starve it.
 */
export const helperTypesetter: Typesetter = (document, options, job = { owner: '' }) =>
  enqueue(job, () => request({ document, options }))

export const inProcessTypesetter: Typesetter = async (document, options) => {
  const { typeset } = await import('./typeset.ts') // large, and not for the server itself
  return new Uint8Array(await typeset(document, options))
}

async function request(typesetting: Typesetting): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(ending)
  const child = helper?.connected ? helper : (helper = await start())
  let isLate = false
  const tooLong = setTimeout(() => {
    isLate = true
    helper = undefined
    child.kill('SIGKILL')
  }, timeoutMs)
  const settled = new AbortController()
  const { signal } = settled
  try {
    child.send(typesetting)
    const ended = once(child, 'exit', { signal }).then(([code, by]) => [
      { bug: `its process ended with ${code ?? by}` },
    ])
    const [result] = await Promise.race([once(child, 'message', { signal }), ended])
    if (isLate) throw new Refusal(503, 'PDFs take too long to make right now.', { retryAfterSeconds: 30 })
    if (!(result instanceof Uint8Array)) throw new Error(`A PDF could not be made: ${result.bug}`)
    return new Uint8Array(result)
  } finally {
    settled.abort()
    clearTimeout(tooLong)
    ending = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
  }
}

/** Unreferenced, so that it does not keep the server running. */
async function start(): Promise<ChildProcess> {
  const child = await spawnHelper([program], { priority: 'low' })
  child.once('exit', () => {
    if (helper === child) helper = undefined // its channel may close later
  })
  child.unref()
  child.channel?.unref()
  return child
}
