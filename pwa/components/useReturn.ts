import { useEffect, useRef } from 'react'
import { useConnection } from '../offline/connection.ts'
import { useSession } from '../session/session.ts'

/** Runs `load` when the server can be asked again: it was away, or had ended the session. */
export function useReturn(load: () => void): void {
  const isThere = useConnection((connection) => connection.state === 'online')
  const isKnown = useSession((session) => session.userAuth?.token !== '')
  const canAsk = isThere && isKnown
  const couldAsk = useRef(canAsk)
  useEffect(() => {
    if (canAsk && !couldAsk.current) load()
    couldAsk.current = canAsk
  }, [canAsk, load])
}
