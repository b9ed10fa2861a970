/** A helper process that renders documents one after the other, and ends with the server that started it. */
import { initHelper } from '../process/helper-process.ts'
import { type Typesetting, typeset } from './typeset.ts'

initHelper()

process.on('message', ({ document, options }: Typesetting) => {
  typeset(document, options)
    .then((bytes) => process.send?.(bytes))
    .catch((error: unknown) => process.send?.({ bug: String(error) }))
})
