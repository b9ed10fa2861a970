import { useCallback } from 'react'
import { confirmEmail } from '../../api/accounts.ts'
import { ownDetails } from '../../api/own-details.ts'
import { useLoad } from '../../components/useLoad.ts'
import { detailsLoaded, memberId } from '../../session/session.ts'

/** Sends the token of the mailed link as soon as the page is open; `retry` is for when the server was not reached. */
export function useConfirmEmail(token: string) {
  const load = useCallback(async () => {
    const confirmed = await once(token)
    await refreshOwnEmail()
    return confirmed
  }, [token])
  const [confirmed, { retry }] = useLoad(load)
  return [confirmed, retry] as const
}

type Confirmed = Awaited<ReturnType<typeof confirmEmail>>
const running = new Map<string, Promise<Confirmed>>()

/** A token works once: an effect that runs twice must not spend it and then report it as spent. */
function once(token: string): Promise<Confirmed> {
  const known = running.get(token)
  if (known) return known
  const sent = confirmEmail(token)
  running.set(token, sent)
  sent.catch(() => running.delete(token))
  return sent
}

/** Whoever is logged in here may be the one whose address has changed; the confirmation stands either way. */
async function refreshOwnEmail(): Promise<void> {
  const id = memberId()
  if (!id) return
  await ownDetails(id).then(detailsLoaded, () => undefined)
}
