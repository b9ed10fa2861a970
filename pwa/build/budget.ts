import { type Chunk, chunkGraph, memberChunk } from './chunk-graph.ts'

/** A chunk and its size in bytes as sent with brotli. */
export type SizedChunk = Chunk & { bytes: number }

export type Access = 'public' | 'member' | 'admin'
/** A route and the name of its screen, which is the name of its file. */
export type Screen = { path: string; screen: string; access: Access }

/** One line of the table. */
export type Weight = { what: string; bytes: number; limit: number }

/** Bytes of JavaScript with brotli. A member's screen counts without the shell, which is loaded before. */
const limits = { public: 96_000, shell: 155_000, member: 25_000, admin: 35_000 } as const

/**
 * The weight of the member shell and of every route: a public route counts everything it loads, a later member route
 * what it adds to the shell. Throws when no chunk holds a screen.
 */
export function measure(chunks: readonly SizedChunk[], screens: readonly Screen[]): Weight[] {
  const graph = chunkGraph(chunks)
  const entry = graph.ofModule('/pwa/main.tsx')
  const shell = entry.union(graph.ofChunk(memberChunk))
  const routes = screens.map(({ path, screen, access }): Weight => {
    const own = graph.ofModule(`/${screen}.tsx`)
    const counted = access === 'public' ? entry.union(own) : own.difference(shell)
    return { what: path, bytes: totalBytes(counted), limit: limits[access] }
  })
  return [{ what: 'member shell', bytes: totalBytes(shell), limit: limits.shell }, ...routes]
}

/** The table, one line for each weight, with a mark at those over their limit. */
export const formatTable = (weights: readonly Weight[]): string =>
  weights
    .map(({ what, bytes, limit }) => {
      const share = `${kB(bytes)} of ${kB(limit)} kB`
      return `${bytes > limit ? '!' : ' '} ${share.padStart(20)}  ${what}`
    })
    .join('\n')

/** Throws an error with the whole table when a weight is over its limit. */
export function requireBudget(weights: readonly Weight[]): void {
  if (weights.some(({ bytes, limit }) => bytes > limit))
    throw new Error(`JavaScript is over its budget (brotli):\n${formatTable(weights)}`)
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const totalBytes = (chunks: Set<SizedChunk>) => [...chunks].reduce((sum, { bytes }) => sum + bytes, 0)
