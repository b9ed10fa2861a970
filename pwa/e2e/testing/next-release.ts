/**
 * Builds the page as another release, whose files have other names and which sets `globalThis.release`:
 * node pwa/e2e/testing/next-release.ts <folder> <mark>. Prints the folder for `publish`.
 */
import { buildInto } from '../../build/build-into.ts'

const [folder, mark] = process.argv.slice(2)
if (!folder || !mark) throw new Error('Use: node pwa/e2e/testing/next-release.ts <folder> <mark>')

const marked = {
  name: 'hostvouch:mark',
  transform: {
    filter: { id: /\/pwa\/main\.tsx$/ },
    handler: (code: string) => ({ code: `${code}\nglobalThis.release = '${mark}'`, map: null }),
  },
  augmentChunkHash: () => mark,
}
console.log(await buildInto(folder, [marked]))
