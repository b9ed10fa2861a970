/** A process that sets documents one after the other as they come, and ends with the server that began it. */
import { setPriority } from 'node:os'
import { type Typesetting, typeset } from './typeset.ts'

setPriority(10) // whoever waits for a page goes first
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined) // the server ends it

process.on('message', ({ document, options }: Typesetting) => {
  typeset(document, options)
    .then((bytes) => process.send?.(bytes))
    .catch((error: unknown) => process.send?.({ bug: String(error) }))
})
