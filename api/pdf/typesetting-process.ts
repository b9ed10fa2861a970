/** A process that sets documents one after the other as they come, and ends with the server that began it. */
import { beOwnProcess } from '../own-process.ts'
import { type Typesetting, typeset } from './typeset.ts'

beOwnProcess()

process.on('message', ({ document, options }: Typesetting) => {
  typeset(document, options)
    .then((bytes) => process.send?.(bytes))
    .catch((error: unknown) => process.send?.({ bug: String(error) }))
})
