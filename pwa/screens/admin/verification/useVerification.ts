import { useCallback, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'

/** Loads a user with links to the documents; after the decision on the account these are included only with a reason. */
export function useVerification(id: string) {
  const [reason, setReason] = useState<string | undefined>()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const user = await api.getUser({ id, reason }, { signal })
      if (!('wasVerified' in user)) throw new Error('The admin role has just been taken away')
      return user
    },
    [id, reason],
  )
  const [loaded, { retry, reload }] = useLoad(load)
  const refresh = () => {
    reload().catch((error: unknown) => console.error('The user could not be loaded again', error))
  }
  return { loaded, retry, refresh, giveReason: setReason }
}
