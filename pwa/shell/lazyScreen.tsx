import { useEffect, useState, type ComponentType } from 'react'
import { Spinner } from '../ui/Spinner.tsx'

/** A screen of a file of its own. */
export type LazyScreen = ComponentType & {
  /** Loads the code, so that the next render has it at once. Undefined when it is here; never rejects. */
  preload: () => Promise<unknown> | undefined
}

type Attempt = { Screen?: ComponentType | undefined; error?: unknown }

/**
 * A screen that is rendered as soon as its code was preloaded. If that failed, it loads the code itself when it is
 * shown, and throws to the error boundary when that fails, too.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  let loading: Promise<unknown> | undefined
  const start = async () => {
    loaded = await load()
    return loaded
  }
  const preload = () => {
    if (loaded) return undefined
    loading ??= start().catch(() => {
      loading = undefined // showing the screen tries again
    })
    return loading
  }
  function Lazy() {
    const [{ Screen, error }, setAttempt] = useState<Attempt>(() => ({ Screen: loaded }))
    useEffect(() => {
      if (Screen) return
      start().then(
        (found) => setAttempt({ Screen: found }),
        (failure: unknown) => setAttempt({ error: failure ?? new Error('A screen could not be loaded') }),
      )
    }, [Screen])
    if (error) throw error
    return Screen ? <Screen /> : <Spinner />
  }
  return Object.assign(Lazy, { preload })
}
