import { useCallback } from 'react'
import { ownDetails } from '../api/own-details.ts'
import { detailsLoaded, useSession } from '../session/session.ts'
import { useLoad } from './useLoad.ts'

/** The own details, fresh from the server; what guards and greetings know of the member follows them. */
export function useOwnDetails() {
  const id = useSession((session) => session.userAuth?._id ?? '')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const details = await ownDetails(id, signal)
      detailsLoaded(details)
      return details
    },
    [id],
  )
  return useLoad(load)
}
