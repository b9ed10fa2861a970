/** A built file with the ids of its modules and the files it imports at once. */
export type Chunk = {
  name: string
  fileName: string
  moduleIds: readonly string[]
  imports: readonly string[]
}

/** Finds the chunks that are loaded together with a module: its own and all that it imports at once. */
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

  return {
    /** @param path the end of the module's path; throws when no chunk holds it */
    ofModule(path: string): Set<C> {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
      if (!chunk) throw new Error(`No chunk of the built page holds ${path}`)
      return addWithImports(chunk, new Set())
    },
  }
}
