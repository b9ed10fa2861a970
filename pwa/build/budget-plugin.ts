import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { keepBudget, weigh, type Piece, type Screen, type Weight } from './budget.ts'

const compress = promisify(brotliCompress)

/** Fails the build when a route loads more JavaScript than it may; `told` hears what each weighs. */
export function budget(screens: readonly Screen[], told: (weights: Weight[]) => void): Plugin {
  return {
    name: 'hostvouch:budget',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const pieces = await Promise.all(
          chunks.map(async ({ fileName, moduleIds, imports, code }): Promise<Piece> => {
            const { length } = await compress(code)
            return { file: fileName, modules: moduleIds, imports, bytes: length }
          }),
        )
        const weights = weigh(pieces, screens)
        told(weights)
        keepBudget(weights)
      },
    },
  }
}
