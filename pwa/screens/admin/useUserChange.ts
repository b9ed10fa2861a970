import { useState } from 'react'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { updateUser } from '../../api/admin.ts'
import { toast } from '../../components/toast.ts'
import { memberId, userChanged } from '../../session/session.ts'
import { adminToast, verifiedToast } from './admin-toasts.ts'

/** What an admin is about to change of a user, before the confirmation. */
export type UserChange = { user: AdminUser; field: 'isAccountVerified' | 'isAdmin'; value: boolean }

/**
 * The change that waits for its confirmation, and carrying it out. A failed call changes nothing on screen and shows
 * no message; the console has the reason (ERR-20, OP-12).
 */
export function useUserChange(onChanged: (id: string, changes: Partial<AdminUser>) => void) {
  const [asked, setAsked] = useState<UserChange | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(sendEmail: boolean) {
    if (!asked || isBusy) return
    setIsBusy(true)
    try {
      await carryOut(asked, sendEmail)
      setAsked(null)
      onChanged(asked.user._id, changesOf(asked))
    } catch (error) {
      console.error('The user was not changed', error)
    } finally {
      setIsBusy(false)
    }
  }

  return { asked, isBusy, ask: setAsked, cancel: () => setAsked(null), confirm }
}

async function carryOut({ user, field, value }: UserChange, sendEmail: boolean): Promise<void> {
  const { _id, email } = user
  const newValues = field === 'isAdmin' ? { isAdmin: value } : { isAccountVerified: value }
  const { emailSent } = await updateUser({ userId: _id, newValues, sendEmail, emailAddress: email })
  const text = field === 'isAdmin' ? adminToast(email, value) : verifiedToast(email, value, emailSent)
  toast(text, 'success')
  if (_id === memberId()) userChanged({ [field]: value })
}

const changesOf = ({ user, field, value }: UserChange): Partial<AdminUser> =>
  field === 'isAdmin'
    ? { isAdmin: value }
    : {
        isAccountVerified: value,
        wasVerified: user.wasVerified || value,
        documentsDecidedAt: user.documentsDecidedAt ?? new Date().toISOString(),
      }
