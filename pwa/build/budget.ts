import { shellModules } from './member-piece.ts'

/** One piece of the built page: its modules, what it loads at once, and its size in bytes as sent with brotli. */
export type Piece = { file: string; modules: readonly string[]; imports: readonly string[]; bytes: number }

export type Access = 'public' | 'member' | 'admin'
/** A route and the name of its screen, which is the name of its file. */
export type Screen = { path: string; screen: string; access: Access }

/** One line of the table. */
export type Weight = { what: string; bytes: number; limit: number }

/** Bytes of JavaScript with brotli. A member's screen counts without the shell, which is here by then. */
const limits = { public: 90_000, shell: 155_000, member: 25_000, admin: 35_000 } as const

/**
 * What every route weighs: public routes with all they load, the member shell, and what each later member route adds.
 * Throws when a module that the table counts on is nowhere.
 */
export function weigh(pieces: readonly Piece[], screens: readonly Screen[]): Weight[] {
  const closureOf = closures(pieces)
  const entry = closureOf('/pwa/main.tsx')
  const shell = new Set(shellModules.flatMap((module) => [...closureOf(`/pwa/${module}`)]))
  const rows = screens.map(({ path, screen, access }): Weight => {
    const own = closureOf(`/${screen}.tsx`)
    const counted = access === 'public' ? entry.union(own) : own.difference(shell)
    return { what: path, bytes: bytesOf(counted), limit: limits[access] }
  })
  return [{ what: 'member shell', bytes: bytesOf(shell), limit: limits.shell }, ...rows]
}

/** The table, one line for each weight; what is too heavy is marked. */
export const tableOf = (weights: readonly Weight[]): string =>
  weights
    .map(({ what, bytes, limit }) => {
      const part = `${kB(bytes)} of ${kB(limit)} kB`
      return `${bytes > limit ? '!' : ' '} ${part.padStart(20)}  ${what}`
    })
    .join('\n')

/** Throws, with the whole table, when a route weighs more than it may. */
export function keepBudget(weights: readonly Weight[]): void {
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit)
  if (heavy.length > 0) throw new Error(`JavaScript is over its budget (brotli):\n${tableOf(weights)}`)
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const bytesOf = (pieces: Set<Piece>) => [...pieces].reduce((sum, { bytes }) => sum + bytes, 0)

/** A function that finds the piece with a module and everything that it loads at once. */
function closures(pieces: readonly Piece[]): (module: string) => Set<Piece> {
  const byFile = new Map(pieces.map((piece) => [piece.file, piece]))
  const add = (found: Set<Piece>, piece: Piece): Set<Piece> => {
    if (found.has(piece)) return found
    found.add(piece)
    for (const file of piece.imports) {
      const imported = byFile.get(file)
      if (imported) add(found, imported)
    }
    return found
  }
  return (module) => {
    const piece = pieces.find(({ modules }) => modules.some((id) => id.endsWith(module)))
    if (!piece) throw new Error(`The budget looks for ${module}, which is in no piece of the page`)
    return add(new Set(), piece)
  }
}
