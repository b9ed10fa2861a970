import { useState } from 'react'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { secondFactorMessage } from '../../../shared/second-factor.ts'
import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'
import { memberId, userChanged } from '../../session/session.ts'
import { adminToast, verifiedToast } from './admin-toasts.ts'

/** The user of a change, as the table and the verification know one. */
type ChangedUser = Pick<
  AdminUser,
  | '_id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'currentlyPaid'
  | 'isAccountVerified'
  | 'wasVerified'
  | 'documentsDecidedAt'
>

/** A change of a user that needs a confirmation. */
export type UserChange = {
  user: ChangedUser
  field: 'isAccountVerified' | 'isAdmin'
  value: boolean
  /** The documents that were looked at. */
  documents?: string[] | undefined
}

/**
 * Holds a change until it is confirmed, and sends it; a change of a role may ask for a second factor first. The specification wants no message for a failed call:
 * the question closes, and what asked it is as before.
 */
export function useUserChange(
  onChanged: (id: string, changes: Partial<AdminUser>) => void,
  onFailed?: () => void,
) {
  const [pendingChange, setPendingChange] = useState<UserChange | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waiting, setWaiting] = useState<{ sendEmail: boolean } | null>(null)

  async function confirm(sendEmail: boolean) {
    if (!pendingChange || isBusy) return
    setIsBusy(true)
    setWaiting(null)
    try {
      await applyChange(pendingChange, sendEmail)
      setPendingChange(null)
      onChanged(pendingChange.user._id, changesOf(pendingChange))
    } catch (error) {
      if (messageOf(error) === secondFactorMessage) {
        setWaiting({ sendEmail })
        return
      }
      console.error('The user was not changed', error)
      setPendingChange(null)
      onFailed?.()
    } finally {
      setIsBusy(false)
    }
  }

  return {
    change: pendingChange,
    isBusy,
    ask: setPendingChange,
    cancel: () => {
      setPendingChange(null)
      setWaiting(null)
    },
    confirm,
    /** Goes on once a second factor was given; null unless the server asks for one first. */
    goOn: waiting && (() => void confirm(waiting.sendEmail)),
  }
}

async function applyChange({ user, field, value, documents }: UserChange, sendEmail: boolean): Promise<void> {
  const { _id, email } = user
  const newValues = field === 'isAdmin' ? { isAdmin: value } : { isAccountVerified: value }
  const { emailSent } = await api.adminUpdateUser({
    url: location.origin,
    userId: _id,
    newValues,
    sendEmail,
    emailAddress: email,
    documents,
  })
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
