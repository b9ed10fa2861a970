import { KeyRound } from 'lucide-react'
import { pluralize } from '../../../shared/pluralize.ts'
import { formatDate } from '../../../shared/dates.ts'
import { planOf } from '../../../shared/plans.ts'
import type { AdminUser } from '../../../shared/schemas/admin.ts'
import { memberId } from '../../session/session.ts'
import type { Column } from '../../ui/table/arrange.ts'
import styles from './Admin.module.css'
import type { UserChange } from './useUserChange.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const nameOf = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`
export const planName = ({ tierId }: Pick<AdminUser, 'tierId'>) =>
  tierId === '' ? 'None' : planOf(tierId).name
const filesLabel = ({ documentCount }: AdminUser) =>
  documentCount === 0 ? 'None' : pluralize(documentCount, 'file')

type Actions = {
  /** Opens the verification view of a user. */
  open: (user: AdminUser) => void
  ask: (change: UserChange) => void
  /** Makes another admin a code for a first second factor. */
  giveCode: (user: AdminUser) => void
  /** Asks for the reason to suspend or restore a user. */
  suspend: (user: AdminUser) => void
}

type SuspensionProps = { user: AdminUser; onPress: () => void }

/** Suspends a user who is no admin, or restores one. */
function Suspension({ user: { email, isAdmin, suspension }, onPress }: SuspensionProps) {
  if (isAdmin) return null
  const label = `${suspension ? 'Restore' : 'Suspend'} ${email}`
  return (
    <>
      {suspension && (
        <span className={styles.mark}>{suspension.answer ? 'Suspended, answered' : 'Suspended'}</span>
      )}
      <button type="button" className={styles.act} aria-label={label} title={label} onClick={onPress}>
        {suspension ? 'Restore' : 'Suspend'}
      </button>
    </>
  )
}

/** Gives another admin a code for a second factor. */
function FactorCode({ user: { _id, email, isAdmin }, onPress }: SuspensionProps) {
  if (!isAdmin || _id === memberId()) return null
  const label = `A code for a second factor of ${email}`
  return (
    <button type="button" className={styles.act} aria-label={label} title={label} onClick={onPress}>
      <KeyRound aria-hidden size={16} />
    </button>
  )
}

/** The columns of the users table. Names sort by last name. */
export const userColumns = ({ open, ask, giveCode, suspend }: Actions): Column<AdminUser>[] => [
  {
    key: 'name',
    label: 'Name',
    text: nameOf,
    cell: (user) => (
      <>
        {user.firstName} <strong>{user.lastName}</strong>{' '}
        {user.searchesALot && (
          <span className={styles.mark}>{pluralize(user.searchesToday, 'search', 'searches')} today</span>
        )}
        <Suspension user={user} onPress={() => suspend(user)} />
        <FactorCode user={user} onPress={() => giveCode(user)} />
      </>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) => <span className={styles.email}>{email}</span>,
  },
  { key: 'plan', label: 'Plan', text: planName },
  { key: 'paid', label: 'Paid', text: ({ currentlyPaid }) => yesNo(currentlyPaid) },
  {
    key: 'verified',
    label: 'Verified',
    text: ({ isAccountVerified }) => yesNo(isAccountVerified),
    cell: (user) => (
      <Switch
        label={`Verified: ${user.email}`}
        on={user.isAccountVerified}
        onPress={() => ask({ user, field: 'isAccountVerified', value: !user.isAccountVerified })}
      />
    ),
  },
  {
    key: 'admin',
    label: 'Admin',
    text: ({ isAdmin }) => yesNo(isAdmin),
    cell: (user) => (
      <Switch
        label={`Admin: ${user.email}`}
        on={user.isAdmin}
        onPress={() => ask({ user, field: 'isAdmin', value: !user.isAdmin })}
      />
    ),
  },
  {
    key: 'documents',
    label: 'Documents',
    text: filesLabel,
    cell: (user) => (
      <button
        type="button"
        className={styles.link}
        data-user={user._id}
        aria-label={`Documents of ${user.email}: ${filesLabel(user)}`}
        onClick={() => open(user)}
      >
        {filesLabel(user)}
      </button>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    text: ({ accountCreated }) => formatDate(accountCreated),
    cell: ({ accountCreated }) => <span className={styles.date}>{formatDate(accountCreated)}</span>,
  },
]

type Props = {
  /** 'Verified: ana@example.com' */
  label: string
  on: boolean
  onPress: () => void
}

/** A switch in a table; pressing it opens a confirmation. */
const Switch = ({ label, on, onPress }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={styles.switch}
    onClick={onPress}
  >
    <span className={styles.track} aria-hidden />
    <span aria-hidden>{on ? 'Yes' : 'No'}</span>
  </button>
)
