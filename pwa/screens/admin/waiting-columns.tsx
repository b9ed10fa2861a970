import { formatDate } from '../../../shared/dates.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import type { WaitingUser } from '../../../shared/schemas/decision.ts'
import { news } from '../../../shared/verification.ts'
import type { Column } from '../../ui/table/arrange.ts'
import styles from './Admin.module.css'
import { planName } from './user-columns.tsx'

const hourMs = 3_600_000
/** We promise an answer within this time. */
const promisedDays = 3

/** How long an account has waited: '5 hours', '1 day'. */
function ageOf(since: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / hourMs))
  return hours < 24 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')
}

const isLate = (since: string, now: number) => now - Date.parse(since) > promisedDays * 24 * hourMs
const nameOf = ({ firstName, lastName }: WaitingUser) => `${firstName} ${lastName}`
const newsText = (user: WaitingUser) => user.news.map((each) => news[each]).join(', ')

/** The columns of the accounts that wait. `now` is the time in milliseconds since 1970. */
export const waitingColumns = (open: (user: WaitingUser) => void, now: number): Column<WaitingUser>[] => [
  {
    key: 'name',
    label: 'Name',
    text: nameOf,
    cell: (user) => (
      <button type="button" className={styles.link} data-user={user._id} onClick={() => open(user)}>
        {user.firstName} <strong>{user.lastName}</strong>
      </button>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) => <span className={styles.email}>{email}</span>,
  },
  { key: 'news', label: 'What is new', text: newsText },
  {
    key: 'since',
    label: 'Waiting for',
    text: ({ since }) => `${ageOf(since, now)}, since ${formatDate(since)}`,
    cell: ({ since }) => (
      <span className={styles.date}>
        <span className={isLate(since, now) ? styles.late : undefined}>{ageOf(since, now)}</span>
        <span className={styles.sub}>since {formatDate(since)}</span>
      </span>
    ),
  },
  { key: 'plan', label: 'Plan', text: planName },
  { key: 'paid', label: 'Paid', text: ({ currentlyPaid }) => (currentlyPaid ? 'Yes' : 'No') },
  { key: 'documents', label: 'Documents', text: ({ documentCount }) => pluralize(documentCount, 'file') },
]
