import { useEffect, useState, type ComponentType } from 'react'
import { Spinner } from './Spinner.tsx'

type Attempt = { Screen?: ComponentType; error?: unknown }

/**
 * A screen whose code could not be loaded: each time it is shown it tries again, and throws to the route's error
 * page when that fails, too. (A route whose own `lazy` fails shows nothing at all: the router renders no error
 * page below a parent for it.)
 */
export function lateScreen(load: () => Promise<ComponentType>): ComponentType {
  return function LateScreen() {
    const [{ Screen, error }, setAttempt] = useState<Attempt>({})
    useEffect(() => {
      load().then(
        (loaded) => setAttempt({ Screen: loaded }),
        (failure: unknown) => setAttempt({ error: failure ?? new Error('A screen could not be loaded') }),
      )
    }, [])
    if (error) throw error
    return Screen ? <Screen /> : <Spinner />
  }
}
