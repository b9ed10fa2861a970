import { useCallback, useEffect, useRef, useState } from 'react'
import type { MadePack } from '../../../shared/schemas/packs.ts'
import { ApiError, generalMessage, isUnreachable, unreachable } from '../../api/api-error.ts'
import type { Input } from '../../api/call-types.ts'
import { checkConnection } from '../../api/connection.ts'
import { api } from '../../api/api.ts'

/** After this time the page says that it may take longer. */
const slowAfterMs = 5_000
const checkEveryMs = 10_000
/** So many checks in a row without an answer end the wait; one alone may be a busy phone. */
const mostUnanswered = 3

/**
 * Makes a pack, however long the server works on it. The wait ends when the author cancels or closes the window, and when
 * the server gives no sign of life. `make` resolves to null when it was canceled, and throws what can be shown.
 */
export function useMaking() {
  const current = useRef<AbortController>(null)
  const [isSlow, setIsSlow] = useState(false)
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  async function make(input: Input<'makePack'>): Promise<MadePack | null> {
    const request = new AbortController()
    let isAway = false
    current.current = request
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs)
    const stopWatching = watchServer(() => {
      isAway = true
      request.abort()
    })
    try {
      return await api.makePack(input, { signal: request.signal, isLong: true })
    } catch (error) {
      if (request.signal.aborted && !isAway) return null
      throw toShown(isAway ? unreachable() : error)
    } finally {
      clearTimeout(slow)
      stopWatching()
      setIsSlow(false)
    }
  }

  return { make, cancel, isSlow }
}

/** Asks now and then whether the server is there. Returns a function that stops it. */
function watchServer(onAway: () => void): () => void {
  let unanswered = 0
  const check = async () => {
    unanswered = (await checkConnection()) ? 0 : unanswered + 1
    if (unanswered >= mostUnanswered) onAway()
  }
  const timer = setInterval(() => void check(), checkEveryMs)
  return () => clearInterval(timer)
}

/** An error that says what to do. */
function toShown(error: unknown): unknown {
  if (isUnreachable(error)) return new ApiError(0, needsConnection)
  if (!(error instanceof ApiError) || error.message !== generalMessage) return error
  return new ApiError(error.status, hasFailed, [], error.retryAfter, error.requestId)
}

const needsConnection =
  'This needs a connection. Your choices are still here: make the pack again when you are back online.'
const hasFailed = 'The pack could not be made. Your choices are still here: please try again in a minute.'
