import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { detailsLoaded, userChanged, useSession } from '../../session/session.ts'
import { useLoad } from './useLoad.ts'

/** Loads the user's own details and updates the session with them. */
export function useOwnDetails() {
  const id = useSession((session) => session.userAuth?._id ?? '')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const details = await api.getUser({ id }, { signal })
      detailsLoaded(details)
      userChanged({ isSuspended: undefined }) // the server answers to nobody who is
      return details
    },
    [id],
  )
  return useLoad(load)
}
