/** A built file with the ids of its modules and the files it imports at once. */
export type Chunk = {
  name: string
  fileName: string
  moduleIds: readonly string[]
  imports: readonly string[]
}

/** The chunk with the code that every member's page needs besides its screen (`vite.config.ts`). */
export const memberChunk = 'member'

/** Finds the chunks that are loaded together with a module or a named chunk: itself and all its static imports. */
export function chunkGraph<C extends Chunk>(chunks: readonly C[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  function addWithImports(chunk: C, loaded: Set<C>): Set<C> {
    if (loaded.has(chunk)) return loaded
    loaded.add(chunk)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported) addWithImports(imported, loaded)
    }
    return loaded
  }

  function loadedWith(what: string, isWanted: (chunk: C) => boolean): Set<C> {
    const chunk = chunks.find(isWanted)
    if (!chunk) throw new Error(`No chunk of the built page holds ${what}`)
    return addWithImports(chunk, new Set())
  }

  return {
    /** @param path the end of the module's path; throws when no chunk holds it */
    ofModule: (path: string) =>
      loadedWith(path, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(path))),
    /** Throws when no chunk has this name. */
    ofChunk: (name: string) => loadedWith(name, (chunk) => chunk.name === name),
  }
}
