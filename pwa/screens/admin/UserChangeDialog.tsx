import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import type { UserChange, useUserChange } from './useUserChange.ts'

/** Asks before a user is changed; for a verification also whether to tell the user by mail (OP-80). */
export function UserChangeDialog({ asked, isBusy, cancel, confirm }: ReturnType<typeof useUserChange>) {
  if (!asked) return null
  const key = `${asked.user._id}-${asked.field}-${asked.value}`
  return <Question key={key} asked={asked} isBusy={isBusy} onCancel={cancel} onConfirm={confirm} />
}

type Props = {
  asked: UserChange
  isBusy: boolean
  onCancel: () => void
  onConfirm: (sendEmail: boolean) => Promise<void>
}

function Question({ asked, isBusy, onCancel, onConfirm }: Props) {
  const { user, field, value } = asked
  const isVerifying = field === 'isAccountVerified' && value
  const [sendEmail, setSendEmail] = useState(isVerifying && !user.wasVerified)
  const { title, effect, button } = wordsOf(asked)
  return (
    <Dialog
      title={title}
      open
      onClose={onCancel}
      description={
        <>
          <strong>
            {user.firstName} {user.lastName}
          </strong>{' '}
          ({user.email}) {effect}
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            look={value ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => void onConfirm(isVerifying && sendEmail)}
          >
            {button}
          </Button>
        </>
      }
    >
      {isVerifying && (
        <Checkbox
          label="Send them a notification email"
          name="sendEmail"
          value={sendEmail}
          onChange={setSendEmail}
          onBlur={() => undefined}
        />
      )}
    </Dialog>
  )
}

function wordsOf({ user, field, value }: UserChange) {
  if (field === 'isAdmin')
    return value
      ? {
          title: 'Make an admin?',
          effect: 'will see all users, documents and reviews, and decide on them.',
          button: 'Set to an admin',
        }
      : {
          title: 'Take the admin role away?',
          effect: 'will no longer see this dashboard. One admin always has to stay.',
          button: 'Set to not an admin',
        }
  if (value)
    return {
      title: 'Verify this user?',
      effect: user.currentlyPaid
        ? 'will be able to search guests and post reviews at once.'
        : 'will be able to search guests and post reviews as soon as the plan is paid.',
      button: 'Set to verified',
    }
  return {
    title: user.isAccountVerified ? 'Take the verification back?' : 'Decide against verification?',
    effect: user.isAccountVerified
      ? 'will no longer be able to search guests or post reviews.'
      : 'stays without access. The documents are sealed from now on.',
    button: 'Set to not verified',
  }
}
