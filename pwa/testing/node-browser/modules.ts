import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext, Script, SourceTextModule, type Context } from 'node:vm'

const dist = join(import.meta.dirname, '../../../dist')

/** A file of the built page, or null. */
export function builtFile(path: string): string | null {
  const file = join(dist, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The code of the built page by path, with what the compiler has made of it. */
const files = new Map<string, { code: string; cachedData?: Buffer }>()

function fileAt(path: string) {
  const known = files.get(path) ?? { code: builtFile(path)! }
  files.set(path, known)
  return known
}

/** Runs modules of the built page in a window, each once; `arrive` resolves once one that loads later may run. */
export function moduleRunner(
  window: Context,
  origin: string,
  arrive: (url: string) => Promise<void>,
): (path: string) => Promise<unknown> {
  const modules = new Map<string, SourceTextModule>()
  const run = async (specifier: string, from: string) => {
    const module = moduleAt(new URL(specifier, from).pathname)
    if (module.status === 'unlinked') module.instantiate()
    await module.evaluate()
    return module
  }
  function moduleAt(path: string): SourceTextModule {
    const known = modules.get(path)
    if (known) return known
    const file = fileAt(path)
    const identifier = origin + path
    const module = new SourceTextModule(file.code, {
      identifier,
      context: window,
      cachedData: file.cachedData,
      initializeImportMeta: (meta) => void (meta.url = identifier),
      importModuleDynamically: async (specifier) => {
        await arrive(new URL(specifier, identifier).href)
        return run(specifier, identifier)
      },
    })
    file.cachedData ??= (module as unknown as Script).createCachedData()
    modules.set(path, module)
    module.linkRequests(
      module.moduleRequests.map(({ specifier }) => moduleAt(new URL(specifier, identifier).pathname)),
    )
    return module
  }
  return (path) => run(path, origin)
}

/** Replaces a browser's worker: the built script runs in a context of its own, in this thread. */
export class ContextWorker extends EventTarget {
  readonly #inside = new EventTarget()
  #isOver = false

  constructor(url: URL | string) {
    super()
    const self = {
      ...webGlobals,
      addEventListener: this.#inside.addEventListener.bind(this.#inside),
      postMessage: (data: unknown) => this.#deliver(this, data),
    }
    const context = createContext(Object.assign(self, { self }))
    new Script(fileAt(new URL(url).pathname).code).runInContext(context)
  }

  postMessage(data: unknown): void {
    this.#deliver(this.#inside, data)
  }

  terminate(): void {
    this.#isOver = true
  }

  #deliver(to: EventTarget, data: unknown): void {
    setImmediate(() => this.#isOver || to.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const webGlobals = {
  atob,
  Blob,
  console,
  crypto,
  DecompressionStream,
  performance,
  ReadableStream,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
}

/** Calls a function, given as its source, in a window. */
export const callIn = (window: Context, source: string, argument: unknown): unknown =>
  (runInContext(`(${source})`, window) as (argument: unknown) => unknown)(argument)
