import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TextDocument } from '../../shared/document.ts'
import { fairQueue } from '../files/fair-queue.ts'
import { startOwnProcess } from '../own-process.ts'
import type { Typesetting, TypesetOptions } from './typeset.ts'

const program = fileURLToPath(new URL('typesetting-process.ts', import.meta.url))
const longestMs = 30_000
const idleMs = 30_000

const inTurn = fairQueue({ slots: 1, waiting: 200, busy: 'Many PDFs are being made right now.' })
let helper: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

/**
 * Sets a document as `typeset` does, in a process of its own: it computes for so long that everybody else would
 * notice, and leaves much memory to be tidied up. The process stays for half a minute, for the next document.
 * @param owner whose document it is: of many at once everybody's come in turns
 * @throws Refusal with 503 when too many wait
 */
export const typesetApart = (document: TextDocument, options: TypesetOptions, owner = '') =>
  inTurn(owner, () => ask({ document, options }))

async function ask(job: Typesetting): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(ending)
  const child = helper?.connected ? helper : (helper = start())
  const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs)
  const settled = new AbortController()
  const { signal } = settled
  try {
    child.send(job)
    const ended = once(child, 'exit', { signal }).then(([code, by]) => [
      { bug: `its process ended with ${code ?? by}` },
    ])
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
    if (!(answer instanceof Uint8Array)) throw new Error(`A PDF could not be made: ${answer.bug}`)
    return new Uint8Array(answer)
  } finally {
    settled.abort()
    clearTimeout(tooLong)
    ending = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
  }
}

/** Nothing waits for it: it ends when the server does. */
function start(): ChildProcess {
  const child = startOwnProcess([program])
  child.unref()
  child.channel?.unref()
  return child
}
