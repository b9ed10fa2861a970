import { useEffect, useRef } from 'react'
import { useConnection } from '../../api/connection.ts'
import { useSession } from '../../session/session.ts'

/** Runs `load` when the server accepts requests again, after an outage or the end of the session. */
export function useReconnect(load: () => void): void {
  const isOnline = useConnection((connection) => connection.state === 'online')
  const hasToken = useSession((session) => session.userAuth?.token !== '')
  const canLoad = isOnline && hasToken
  const couldLoad = useRef(canLoad)
  useEffect(() => {
    if (canLoad && !couldLoad.current) load()
    couldLoad.current = canLoad
  }, [canLoad, load])
}
