import { fileURLToPath } from 'node:url'
import { fairSemaphore, withPermit } from '../../files/fair-semaphore.ts'
import { Invalid, reviveRefusal } from '../../http/errors.ts'
import { spawnHelper } from '../../process/helper-process.ts'
import { clusterSemaphore } from '../../process/cluster-semaphore.ts'
import type { PackPaper } from './pack-paper.ts'

const program = fileURLToPath(new URL('pack-process.ts', import.meta.url))
/** Much longer than it takes, because the helper gives way to everything else. */
const timeoutMs = 180_000
const heapMb = 512

const acquire = fairSemaphore({
  slots: 1,
  waiting: 50,
  perOwner: 2,
  busy: 'Many incident packs are being made right now.',
  own: 'Two of your incident packs are being made already.',
})
const enqueue = withPermit(clusterSemaphore('packs', acquire, reviveRefusal))

/**
 * Renders the PDF of a pack, whose pictures lie in `folder`. Throws TooMany and Refusal 503 when too many packs wait,
 * Invalid when the sender has gone, and Error when it cannot be made.
 */
export type PackRenderer = (
  sender: { owner: string; gone?: AbortSignal | undefined },
  folder: string,
  paper: PackPaper,
) => Promise<void>

/** Renders in a helper process, which can read the pictures in `folder` and none of the server's secrets. */
export const helperPackRenderer: PackRenderer = ({ owner, gone }, folder, paper) =>
  enqueue({ owner, ...(gone && { gone }) }, () => render(folder, paper, gone))

export const inProcessPackRenderer: PackRenderer = async ({ gone }, _folder, paper) => {
  const { drawPack } = await import('./draw-pack.ts') // large, and not for the server itself
  await drawPack(paper)
  if (gone?.aborted) throw new Invalid('The sender has gone')
}

async function render(folder: string, paper: PackPaper, gone?: AbortSignal): Promise<void> {
  const helper = await spawnHelper([`--max-old-space-size=${heapMb}`, program], { folder })
  return new Promise((resolve, reject) => {
    const end = () => void helper.kill('SIGKILL')
    const tooLong = setTimeout(end, timeoutMs)
    gone?.addEventListener('abort', end, { once: true })
    if (gone?.aborted) end()
    let said: { bug?: string } = { bug: 'its process ended early' }
    helper.once('message', (message) => (said = message as typeof said))
    helper.once('error', reject)
    helper.once('close', () => {
      clearTimeout(tooLong)
      gone?.removeEventListener('abort', end)
      if (gone?.aborted) reject(new Invalid('The sender has gone'))
      else if (said.bug === undefined) resolve()
      else reject(new Error(`The PDF of a pack could not be made: ${said.bug}`))
    })
    helper.send(paper, (error) => error && end())
  })
}
