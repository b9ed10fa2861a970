import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/api-error.ts'
import { useReconnect } from './useReconnect.ts'

/** The state of data from the server. */
export type Loading<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | ({ state: 'failed' } & Failure)

type Loaded<Data> = { by: unknown; result: Loading<Data> }

/**
 * Loads data on mount and whenever `load` changes, and cancels the request on unmount. Keep `load` stable: a function
 * of a module, or `useCallback`. `reload` shows the old data until the new is here; if it fails, it rejects and the old
 * data stays. A failed load is repeated when the server is reachable again; with `refreshes`, a successful one is too.
 */
export function useLoad<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  { refreshes = false } = {},
): [Loading<Data>, { reload: () => Promise<Data>; retry: () => void; replace: (data: Data) => void }] {
  const [loaded, setLoaded] = useState<Loaded<Data> | null>(null)
  const latest = useRef(new AbortController())

  const put = useCallback((data: Data) => setLoaded({ by: load, result: { state: 'ready', data } }), [load])

  const begin = useCallback(() => {
    // A repeated load must not be followed by the failure of an earlier one.
    latest.current.abort()
    const left = new AbortController()
    latest.current = left
    load(left.signal)
      .then((data) => {
        if (!left.signal.aborted) put(data)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        setLoaded({ by: load, result: { state: 'failed', ...failureOf(error) } })
      })
    return () => left.abort()
  }, [load, put])

  useEffect(begin, [begin])

  const reload = useCallback(async () => {
    const data = await load(new AbortController().signal)
    put(data)
    return data
  }, [load, put])

  const retry = useCallback(() => {
    setLoaded(null)
    begin()
  }, [begin])

  const result: Loading<Data> = loaded?.by === load ? loaded.result : { state: 'loading' }
  const hasFailed = result.state === 'failed'
  useReconnect(
    useCallback(() => {
      if (hasFailed) retry()
      else if (refreshes) void reload().catch(() => undefined)
    }, [hasFailed, refreshes, reload, retry]),
  )

  return [result, { reload, retry, replace: put }]
}
