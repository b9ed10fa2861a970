import { useCallback, useState } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import type { AdminUser } from '../../../../shared/schemas/admin.ts'
import { listUsers, readUser } from '../../../api/admin.ts'
import { useLoad } from '../../../components/useLoad.ts'

/** A user with the links to the documents, and the same user as a row of the table. */
export type Verification = { details: UserDetails; row: AdminUser }

/** Loads a user for the decision; once decided, the documents come only with a reason (D-51). */
export function useVerification(id: string) {
  const [reason, setReason] = useState<string | undefined>()
  const load = useCallback(
    async (signal: AbortSignal): Promise<Verification> => {
      const details = await readUser(id, reason, signal)
      const { data } = await listUsers({ q: details.email }, signal)
      const row = data.find(({ _id }) => _id === id)
      if (!row) throw new Error('The user has just been changed') // the address, between the two calls
      return { details, row }
    },
    [id, reason],
  )
  const [loaded, { retry }] = useLoad(load)
  return { loaded, retry, giveReason: setReason }
}
