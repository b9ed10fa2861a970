import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { detailsLoaded, memberId } from '../../session/session.ts'

/** Sends the token of the mailed link when the page opens. */
export function useConfirmEmail(token: string) {
  const load = useCallback(async () => {
    const confirmed = await confirmOnce(token)
    await refreshOwnEmail()
    return confirmed
  }, [token])
  const [confirmed, { retry }] = useLoad(load)
  return [confirmed, retry] as const
}

type Confirmed = Awaited<ReturnType<typeof api.confirmEmail>>
const pendingConfirmations = new Map<string, Promise<Confirmed>>()

/** Sends a token once even if the effect runs twice, because a used token is rejected. */
function confirmOnce(token: string): Promise<Confirmed> {
  const pending = pendingConfirmations.get(token)
  if (pending) return pending
  const request = api.confirmEmail({ token })
  pendingConfirmations.set(token, request)
  request.catch(() => pendingConfirmations.delete(token))
  return request
}

/** Updates the email of the logged-in user, if any; a failure does not matter to the confirmation. */
async function refreshOwnEmail(): Promise<void> {
  const id = memberId()
  if (!id) return
  await api.getUser({ id }).then(detailsLoaded, () => undefined)
}
