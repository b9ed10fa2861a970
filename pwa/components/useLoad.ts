import { useCallback, useEffect, useState } from 'react'
import { isUnreachable, messageOf } from '../api/api-error.ts'
import { useReturn } from './useReturn.ts'

/** What a screen knows of something that comes from the server. */
export type Loading<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; message: string; unreachable: boolean }

type Loaded<Data> = { by: unknown; result: Loading<Data> }

/**
 * Loads when the screen appears and whenever `load` changes; leaving cancels it. Keep `load` stable: a function of a
 * module, or `useCallback`. `reload` keeps what is shown until the new answer is there, and a failed one changes
 * nothing but rejects. What failed is tried again by itself when the server is back; what `refreshes` is loaded anew
 * then in any case.
 */
export function useLoad<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  { refreshes = false } = {},
): [Loading<Data>, { reload: () => Promise<Data>; retry: () => void; replace: (data: Data) => void }] {
  const [loaded, setLoaded] = useState<Loaded<Data> | null>(null)

  const put = useCallback((data: Data) => setLoaded({ by: load, result: { state: 'ready', data } }), [load])

  const begin = useCallback(() => {
    const left = new AbortController()
    load(left.signal)
      .then((data) => {
        if (!left.signal.aborted) put(data)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        const result = {
          state: 'failed',
          message: messageOf(error),
          unreachable: isUnreachable(error),
        } as const
        setLoaded({ by: load, result })
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
  useReturn(
    useCallback(() => {
      if (hasFailed) retry()
      else if (refreshes) void reload().catch(() => undefined)
    }, [hasFailed, refreshes, reload, retry]),
  )

  return [result, { reload, retry, replace: put }]
}
