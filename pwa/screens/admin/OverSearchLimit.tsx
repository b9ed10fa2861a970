import { useState } from 'react'
import { formatDate } from '../../../shared/dates.ts'
import type { AdminNotices } from '../../../shared/schemas/admin.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Admin.module.css'

type Props = {
  members: AdminNotices['overSearchLimit']
  /** Filters the table by this address. */
  onFind: (email: string) => void
  onLifted: () => void
}

/** Members who met 2,000 different guests found in a day; the limit can be lifted for today. */
export function OverSearchLimit({ members, onFind, onLifted }: Props) {
  if (members.length === 0) return null
  return (
    <Notice kind="negative" title="2,000 different guests found in a day">
      <ul className="gap-half">
        {members.map((member) => (
          <li key={`${member._id}-${member.day}`} className="row">
            <span>
              <button type="button" className={styles.link} onClick={() => onFind(member.email)}>
                {member.name}
              </button>{' '}
              on {formatDate(member.day)}
              {member.lifted && ', lifted'}
            </span>
            {!member.lifted && member.day === new Date().toISOString().slice(0, 10) && (
              <Lift id={member._id} name={member.name} onLifted={onLifted} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Lift({ id, name, onLifted }: { id: string; name: string; onLifted: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function lift() {
    setIsBusy(true)
    setFailure(null)
    try {
      await api.liftSearchLimit({ userId: id })
      onLifted()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button busy={isBusy} aria-label={`Lift for today: ${name}`} onClick={() => void lift()}>
        Lift for today
      </Button>
      <ErrorText>{failure}</ErrorText>
    </>
  )
}
