import { Plus } from 'lucide-react'
import styles from './Admin.module.css'

type Props<Found> = {
  title: string
  members: readonly Found[]
  /** Filters the table by this address. */
  onFind: (email: string) => void
  /** What was found about a member. */
  children: (member: Found) => string
}

/** Members whom the team may look at, folded away: a few are everyday. */
export function FoldedMembers<Found extends { _id: string; name: string; email: string }>(
  props: Props<Found>,
) {
  const { title, members, onFind, children } = props
  if (members.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary className="target">
        {title}
        <Plus aria-hidden size={20} />
      </summary>
      <ul className="gap-half">
        {members.map((member) => (
          <li key={member._id} className="row">
            <button type="button" className={styles.link} onClick={() => onFind(member.email)}>
              {member.name}
            </button>
            <span>{children(member)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
