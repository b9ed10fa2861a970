import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { measure, requireBudget, type Screen, type SizedChunk, type Weight } from './budget.ts'

const compress = promisify(brotliCompress)

/** Passes the weight of every route to `report`, and fails the build when one is over its limit. */
export function budget(screens: readonly Screen[], report: (weights: Weight[]) => void): Plugin {
  return {
    name: 'hostvouch:budget',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sized = await Promise.all(
          chunks.map(async ({ name, fileName, moduleIds, imports, code }): Promise<SizedChunk> => {
            const { length: bytes } = await compress(code)
            return { name, fileName, moduleIds, imports, bytes }
          }),
        )
        const weights = measure(sized, screens)
        report(weights)
        requireBudget(weights)
      },
    },
  }
}
