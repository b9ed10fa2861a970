/**
 * Builds the page once more as another release: every piece of code has another name, and the first one says which
 * release it is: node pwa/e2e/next-release.ts <folder> <mark>. Prints the folder that `publish` takes.
 */
import { buildInto } from '../build/build-into.ts'

const [folder, mark] = process.argv.slice(2)
if (!folder || !mark) throw new Error('Use: node pwa/e2e/next-release.ts <folder> <mark>')

const marked = {
  name: 'hostvouch:mark',
  transform: {
    filter: { id: /\/pwa\/main\.tsx$/ },
    handler: (code: string) => ({ code: `${code}\nglobalThis.release = '${mark}'`, map: null }),
  },
  augmentChunkHash: () => mark,
}
console.log(await buildInto(folder, [marked], () => undefined))
