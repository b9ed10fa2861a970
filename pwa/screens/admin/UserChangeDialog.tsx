import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { OwnFactor } from '../../auth/factor/OwnFactor.tsx'
import type { UserChange, useUserChange } from './useUserChange.ts'

/** Asks before a user is changed; for a verification also whether to send a mail. */
export function UserChangeDialog({
  change,
  isBusy,
  cancel,
  confirm,
  goOn,
}: ReturnType<typeof useUserChange>) {
  if (!change) return null
  if (goOn)
    return (
      <Dialog
        title="Confirm that it is you"
        open
        onClose={cancel}
        description="You confirmed a while ago. Changing a role asks again after 15 minutes."
      >
        <OwnFactor isAsked onGiven={goOn} />
      </Dialog>
    )
  const key = `${change.user._id}-${change.field}-${change.value}`
  return (
    <ConfirmationDialog key={key} change={change} isBusy={isBusy} onCancel={cancel} onConfirm={confirm} />
  )
}

type Props = {
  change: UserChange
  isBusy: boolean
  onCancel: () => void
  onConfirm: (sendEmail: boolean) => Promise<void>
}

function ConfirmationDialog({ change, isBusy, onCancel, onConfirm }: Props) {
  const { user, field, value } = change
  const isVerifying = field === 'isAccountVerified' && value
  const [sendEmail, setSendEmail] = useState(isVerifying && !user.wasVerified)
  const { title, effect, button } = dialogText(change)
  const formId = useId()
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
          <Button look={value ? 'primary' : 'danger'} busy={isBusy} type="submit" form={formId}>
            {button}
          </Button>
        </>
      }
    >
      {/* The question opens with the focus on its field, so that Enter answers it. */}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void onConfirm(isVerifying && sendEmail)
        }}
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
      </form>
    </Dialog>
  )
}

function dialogText({ user, field, value }: UserChange) {
  const name = `${user.firstName} ${user.lastName}`
  if (field === 'isAdmin')
    return value
      ? {
          title: `Make ${name} an admin?`,
          effect: 'will see all users, documents and reviews, and decide on them.',
          button: 'Set to an admin',
        }
      : {
          title: `Remove ${name}’s admin role?`,
          effect: 'will no longer see this dashboard. There must always be at least one admin.',
          button: 'Set to not an admin',
        }
  if (value)
    return {
      title: user.isAccountVerified ? `Is ${name} still verified?` : `Verify ${name}?`,
      effect: user.currentlyPaid
        ? 'will be able to search guests and post reviews at once.'
        : 'will be able to search guests and post reviews as soon as the plan is paid.',
      button: `Verify ${user.firstName}`,
    }
  return {
    title: user.isAccountVerified
      ? `Revoke the verification of ${name}?`
      : `Decide against verifying ${name}?`,
    effect: user.isAccountVerified
      ? 'will no longer be able to search guests or post reviews.'
      : 'stays without access. The documents are sealed from now on.',
    button: user.isAccountVerified ? 'Revoke verification' : 'Decide against it',
  }
}
